import { HttpError } from '../../http/http-error.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { Hunt } from '../hunt/hunt.ts';
import { type DefectSettings, defectSettingsIn, withDefectSettings } from './stored-settings.ts';

/** The number of wrong findings that a hunt accepts for each of its defects. */
const WRONG_PER_DEFECT = 3;

/** Returns the hunt. @throws HttpError 404 if there is none. */
function requireHunt(hunt: Hunt | null): Hunt {
  if (hunt) return hunt;
  throw new HttpError('NOT_FOUND', 'There is no hunt in this sandbox. Start one with PATCH and {"hunt": {"seed": 1}}');
}

/**
 * Changes the hunt in one step and returns the hunt before and after. It changes only the hunt that was in progress when the
 * request entered the sandbox. A hunt that has begun since then stays unchanged, as if the request had come before it.
 * @throws HttpError 404 if there is no hunt, and the errors of `change`.
 */
export async function changeHunt<After extends Hunt | null>(
  sandbox: Sandbox,
  change: (hunt: Hunt) => After,
): Promise<{ before: Hunt; after: After }> {
  const seen = defectSettingsIn(sandbox.settings);
  let result = changed(seen, change);
  await sandbox.changeSettings((current) => {
    const stored = defectSettingsIn(current);
    if (stored.counter !== seen.counter) return current;
    result = changed(stored, change);
    return withDefectSettings(current, { ...stored, hunt: result.after });
  });
  return result;
}

function changed<After>({ hunt }: DefectSettings, change: (hunt: Hunt) => After): { before: Hunt; after: After } {
  const before = requireHunt(hunt);
  return { before, after: change(before) };
}

/**
 * Returns the hunt after a finding. The finding of a defect that is already found changes nothing.
 * @throws HttpError 422 if the hunt accepts no more findings.
 */
export function countFinding(hunt: Hunt, id: string): Hunt {
  if (hunt.wrongGuesses >= WRONG_PER_DEFECT * hunt.defects.length) throw tooManyGuesses(hunt);
  if (hunt.found.includes(id)) return hunt;
  if (hunt.defects.includes(id)) return { ...hunt, found: [...hunt.found, id] };
  return { ...hunt, wrongGuesses: hunt.wrongGuesses + 1 };
}

function tooManyGuesses({ wrongGuesses }: Hunt): HttpError {
  const message = `This hunt takes no more findings after ${wrongGuesses} wrong ones. End it with POST …/reveal`;
  return new HttpError('VALIDATION_ERROR', message, { details: [{ path: 'defect', message }] });
}
