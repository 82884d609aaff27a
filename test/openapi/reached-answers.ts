import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the workers of one run write down which documented answers they have seen. */
const FILE = join(tmpdir(), `reached-answers-${process.env.REACHED_ANSWERS ?? 'none'}`);

const written = new Set<string>();

/** Writes down that a documented answer, as `getOrder 404`, was seen. */
export function noteReached(answer: string): void {
  if (process.env.REACHED_ANSWERS === undefined || written.has(answer)) return;
  written.add(answer);
  appendFileSync(FILE, `${answer}\n`);
}

/** Every answer that was seen in this run so far. */
export function reachedAnswers(): ReadonlySet<string> {
  return new Set(existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n') : []);
}

/** Removes what the run has written. */
export function forgetReached(): void {
  rmSync(FILE, { force: true });
}
