import { readFileSync } from 'node:fs';
import { orUsageError, UsageError } from '../harness/usage-error.ts';
import type { Result } from './situations/result.ts';

/** The situations that a client is known not to handle, each with the id of the expectation that fails. */
type Expected = Readonly<Record<string, string>>;

/**
 * Reads the file of `--expected`. @param ids the ids of the situations @throws UsageError if it cannot be read, or is
 * not such a list.
 */
export function readExpected(file: string, ids: readonly string[]): Expected {
  const expected: unknown = orUsageError(() => JSON.parse(readFileSync(file, 'utf8')), `--expected ${file}`);
  if (isExpected(expected, ids)) return expected;
  throw new UsageError(`--expected ${file} must be a JSON object such as {"create-lost": "exits-0"}`);
}

/**
 * Returns a sentence for each difference between the results and the list. Situations that were not tried do not count.
 */
export function differencesFrom(expected: Expected, results: readonly Result[]): string[] {
  const found = failuresIn(results);
  return results.flatMap(({ situation: { id }, verdict }) => {
    const [now, listed] = [found[id], expected[id]];
    if (now === listed) return [];
    if (now !== undefined) return [`${id} is not handled (${now}), and ${listed ?? 'nothing'} was expected`];
    return verdict === 'handled' ? [`${id} is handled: remove it from the list`] : [];
  });
}

/** Returns the list that these results are equal to: the situations that are not handled. */
export function failuresIn(results: readonly Result[]): Expected {
  return Object.fromEntries(
    results.flatMap(({ situation, expectation }) => (expectation ? [[situation.id, expectation.id]] : [])),
  );
}

function isExpected(value: unknown, ids: readonly string[]): value is Expected {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([id, expectation]) => ids.includes(id) && typeof expectation === 'string');
}
