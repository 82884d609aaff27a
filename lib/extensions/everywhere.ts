/** The ids that are on in every sandbox, by extension. */
export interface Everywhere {
  readonly defects: readonly string[];
  readonly changes: readonly string[];
}
