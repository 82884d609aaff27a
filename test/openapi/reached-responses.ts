import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file in which the workers of one run record the documented responses that they received. */
const FILE = join(tmpdir(), `reached-responses-${process.env.REACHED_RESPONSES ?? 'none'}`);

const written = new Set<string>();

/** Records that a documented response, such as `getOrder 404`, was received. */
export function recordReached(response: string): void {
  if (process.env.REACHED_RESPONSES === undefined || written.has(response)) return;
  written.add(response);
  appendFileSync(FILE, `${response}\n`);
}

/** Every documented response that this run has received so far. */
export function reachedResponses(): ReadonlySet<string> {
  return new Set(existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n') : []);
}

export function deleteReached(): void {
  rmSync(FILE, { force: true });
}
