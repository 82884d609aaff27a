/** A failed test, and the paths of the requests that it sent. */
export interface FailedTest {
  readonly name: string;
  readonly paths: readonly string[];
}
