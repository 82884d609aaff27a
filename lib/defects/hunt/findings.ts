import { HttpError } from '../../http/http-error.ts';
import type { Hunt } from './hunt.ts';

/** How many wrong findings a hunt takes for each of its defects. */
const WRONG_PER_DEFECT = 3;

/** Returns the hunt. @throws HttpError 404 if there is none. */
export function requireHunt(hunt: Hunt | null): Hunt {
  if (hunt) return hunt;
  throw new HttpError('NOT_FOUND', 'There is no hunt in this sandbox. Start one with PATCH and {"hunt": {"seed": 1}}');
}

/**
 * The hunt after a tester has named a defect. One that was found before changes nothing.
 * @throws HttpError 422 if the hunt takes no more findings.
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
