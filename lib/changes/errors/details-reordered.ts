import { changeBody, type JsonObject } from '../../switches/parsed-response.ts';
import type { ChangeFacts, Effect } from '../../switches/switch.ts';
import { changeMember } from '../shared/json-members.ts';
import { isViolations, moreIn } from '../shared/violations.ts';

export const facts = (): ChangeFacts => ({
  title: 'Broken rules are listed in reverse order',
  freedom: 'Details may list several broken rules in any order.',
  hint: 'Look for the path among the details, not at one position.',
});

export const effect = (): Effect => changeBody((body) => changeMember(body, 'error', reverseDetails));

/** The error with its broken rules in reverse order, and the message of the new first one. */
function reverseDetails(error: JsonObject): JsonObject {
  const { message, details } = error;
  if (!isViolations(details) || details.length < 2) return error;
  const reversed = details.toReversed();
  return { ...error, message: `${reversed[0]?.message}${moreIn(String(message))}`, details: reversed };
}
