import { appendFileSync } from 'node:fs';
import { afterEach } from 'vitest';
import { sentPaths } from '../contract/client/client.ts';

/** A failed test, and the paths of the requests that it sent. */
export interface FailedTest {
  readonly name: string;
  readonly paths: readonly string[];
}

/** The file that gets each failed test, as a line of JSON. */
const { FAILED_TESTS } = process.env;

afterEach(({ task }) => {
  if (FAILED_TESTS !== undefined && task.result?.state === 'fail') {
    const failed: FailedTest = { name: `${task.file.name}: ${task.fullTestName}`, paths: [...sentPaths] };
    appendFileSync(FAILED_TESTS, `${JSON.stringify(failed)}\n`);
  }
  sentPaths.clear();
});
