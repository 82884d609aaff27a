import { type Change, changeBody } from '../decorate/change.ts';
import { changeMember, type Members } from '../decorate/json-members.ts';
import { isViolations, moreIn } from '../decorate/violations.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';

export const facts = (): ChangeFacts => ({
  title: 'Broken rules are listed in reverse order',
  freedom: 'Details may list several broken rules in any order.',
  hint: 'Look for the path among the details, not at one position.',
});

export const effect = (): Change => ({ response: changeBody((body) => changeMember(body, 'error', reverseDetails)) });

/** The error with its broken rules in reverse order, and the message of the new first one. */
function reverseDetails(error: Members): Members {
  const { message, details } = error;
  if (!isViolations(details) || details.length < 2) return error;
  const reversed = details.toReversed();
  return { ...error, message: `${reversed[0]?.message}${moreIn(String(message))}`, details: reversed };
}
