import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../../../lib/tools/harness/usage-error.ts';

export type State = ReturnType<typeof openState>;

/**
 * Opens a file that keeps verdicts, so that an interrupted exam can go on: a line for each, and the first names the
 * exam. A line that is not whole is removed.
 * @throws UsageError if the file belongs to another exam
 */
export function openState(file: string, exam: string) {
  mkdirSync(dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const lines = whole.split('\n').slice(0, -1);
  const verdicts = new Map(lines.map((line): [string, string] => JSON.parse(line)));
  const found = verdicts.get('exam') ?? exam;
  if (found !== exam) {
    throw new UsageError(`${file} has the verdicts of ${found}, and this is ${exam}.
Check out that commit and give that seed to go on, or name another file with --state`);
  }
  writeFileSync(file, whole);
  const add = (key: string, verdict: string) => {
    verdicts.set(key, verdict);
    appendFileSync(file, `${JSON.stringify([key, verdict])}\n`);
  };
  if (lines.length === 0) add('exam', exam);
  return { get: (key: string) => verdicts.get(key), add };
}
