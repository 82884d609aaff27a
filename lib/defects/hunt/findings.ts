import { HttpError } from '../../http/http-error.ts';
import type { Hunt, Settings } from '../../sandboxes/settings.ts';

/** How many wrong findings a hunt takes for each of its defects. */
const WRONG_PER_DEFECT = 3;

/** Returns the hunt. @throws HttpError 404 if there is none. */
export function requireHunt(hunt: Hunt | null): Hunt {
  if (hunt) return hunt;
  throw new HttpError('NOT_FOUND', 'There is no hunt in this sandbox. Start one with PATCH and {"hunt": {"seed": 1}}');
}

/**
 * The settings after a tester has named a defect. One that was found before changes nothing.
 * @throws HttpError 404 if there is no hunt, and 422 if it takes no more findings.
 */
export function countFinding(settings: Settings, id: string): Settings {
  const hunt = requireHunt(settings.hunt);
  if (hunt.wrongGuesses >= WRONG_PER_DEFECT * hunt.defects.length) throw tooManyGuesses(hunt);
  if (hunt.found.includes(id)) return settings;
  const isCorrect = hunt.defects.includes(id);
  const next = isCorrect ? { found: [...hunt.found, id] } : { wrongGuesses: hunt.wrongGuesses + 1 };
  return { ...settings, hunt: { ...hunt, ...next } };
}

function tooManyGuesses({ wrongGuesses }: Hunt): HttpError {
  const message = `This hunt takes no more findings after ${wrongGuesses} wrong ones. End it with POST …/reveal`;
  return new HttpError('VALIDATION_ERROR', message, { details: [{ path: 'defect', message }] });
}
