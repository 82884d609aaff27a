import { readFileSync } from 'node:fs';
import { orUsageError, UsageError } from '../harness/usage-error.ts';
import type { Report, Task } from './situations/result.ts';

type TaskResults = Pick<Report, 'results' | 'task'>;

/** The situations that a client is known not to handle, each with the id of the expectation that fails. */
type Expected = Readonly<Record<string, string>>;

/**
 * Reads the file of `--expected`. @param keys the keys that it may have @throws UsageError if it cannot be read, or is
 * not such a list.
 */
export function readExpected(file: string, keys: readonly string[]): Expected {
  const expected: unknown = orUsageError(() => JSON.parse(readFileSync(file, 'utf8')), `--expected ${file}`);
  if (isExpected(expected, keys)) return expected;
  throw new UsageError(`--expected ${file} must be a JSON object such as {"create-lost": "exits-0"}`);
}

/**
 * Returns a sentence for each difference between the results and the list. Situations that were not tried do not count.
 */
export function differencesFrom(expected: Expected, { results, task }: TaskResults): string[] {
  const found = failuresIn({ results, task });
  return results.flatMap(({ situation, verdict }) => {
    const id = keyOf(situation.id, task);
    const [now, listed] = [found[id], expected[id]];
    if (now === listed) return [];
    if (now !== undefined) return [`${id} is not handled (${now}), and ${listed ?? 'nothing'} was expected`];
    return verdict === 'handled' ? [`${id} is handled: remove it from the list`] : [];
  });
}

/** Returns the list that these results are equal to: the situations that are not handled. */
export function failuresIn({ results, task }: TaskResults): Expected {
  return Object.fromEntries(
    results.flatMap(({ situation, expectation }) => (expectation ? [[keyOf(situation.id, task), expectation.id]] : [])),
  );
}

/** Returns the key of a situation in the list: `create-lost`, or `read/grows` for the other task. */
export function keyOf(id: string, task: Task | undefined): string {
  return task === 'read' ? `${task}/${id}` : id;
}

function isExpected(value: unknown, keys: readonly string[]): value is Expected {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([id, expectation]) => keys.includes(id) && typeof expectation === 'string');
}
