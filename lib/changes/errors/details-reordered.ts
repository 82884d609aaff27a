import { changeBody, type JsonObject } from '../../switches/parsed-response.ts';
import type { Facts } from '../shared/facts.ts';
import { changeMember } from '../shared/json-members.ts';
import { isViolations, moreIn } from '../shared/violations.ts';

export const facts: Facts = () => ({
  title: 'Broken rules are listed in reverse order',
  freedom: 'Details may list several broken rules in any order.',
  hint: 'Look for the path among the details, not at one position.',
});

export const effect = () => changeBody((body) => changeMember(body, 'error', reverseDetails));

/** The error with its broken rules in reverse order, and the message of the new first one. */
function reverseDetails(error: JsonObject): JsonObject {
  const { message, details } = error;
  if (!isViolations(details) || details.length < 2) return error;
  const reversed = details.toReversed();
  return { ...error, message: `${reversed[0]?.message}${moreIn(String(message))}`, details: reversed };
}
