import { HttpError, invalidBody } from '../http/http-error.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { wrongFindingsLeft } from './hunt.ts';
import { defectsIn, type Hunt, type StoredSwitches } from './stored-switches.ts';

type HuntState = Pick<StoredSwitches, 'hunt' | 'revealed'>;

/** Returns the hunt. @throws HttpError 404 if there is none. */
function requireHunt(hunt: Hunt | null): Hunt {
  if (hunt) return hunt;
  throw new HttpError('NOT_FOUND', 'There is no hunt in this sandbox. Start one with PATCH and {"hunt": {"seed": 1}}');
}

/**
 * Changes the hunt in one step and returns its new state. It changes only the hunt that was in progress when the
 * request entered the sandbox. A hunt that has begun since then stays unchanged, as if the request had come before it.
 * @throws HttpError 404 if there is no hunt, and the errors of `change`.
 */
export async function changeHunt<After extends HuntState>(
  sandbox: Sandbox,
  change: (hunt: Hunt) => After,
): Promise<After> {
  const seen = defectsIn(sandbox.settings);
  let after = change(requireHunt(seen.hunt));
  await sandbox.changeSettings((current) => {
    const stored = defectsIn(current);
    if (stored.counter !== seen.counter) return current;
    after = change(requireHunt(stored.hunt));
    return { ...current, switches: { ...current.switches, defects: { ...stored, ...after } } };
  });
  return after;
}

/**
 * Returns the hunt after a finding. The finding of a bug that is already found changes nothing. A bug that no request
 * has met yet cannot have been found, so the finding counts as wrong.
 * @param met the numbers of requests in the sandbox that met each bug of the hunt, by id
 * @throws HttpError 422 if the hunt accepts no more findings.
 */
export function countFinding(hunt: Hunt, id: string, met: Readonly<Record<string, number>>): Hunt {
  if (wrongFindingsLeft(hunt) === 0) {
    const message = `This hunt takes no more findings after ${hunt.wrongGuesses} wrong ones. End it with POST …/reveal`;
    throw invalidBody([{ path: 'defect', message }]);
  }
  if (hunt.found.includes(id)) return hunt;
  if (hunt.defects.includes(id) && (met[id] ?? 0) > 0) return { ...hunt, found: [...hunt.found, id] };
  return { ...hunt, wrongGuesses: hunt.wrongGuesses + 1 };
}
