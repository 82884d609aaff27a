import { MAX_VIOLATIONS } from '../../http/request-limits.ts';
import { isObject, type JsonObject } from '../../switches/parsed-response.ts';

interface Violation extends JsonObject {
  readonly message: string;
}

export function isViolations(details: unknown): details is readonly Violation[] {
  return Array.isArray(details) && details.every((rule) => isObject(rule) && typeof rule['message'] === 'string');
}

/** The end of a message that says how many broken rules are not listed. */
export function moreIn(message: string): string {
  const start = message.lastIndexOf(` (${MAX_VIOLATIONS} broken rules are listed, `);
  return start === -1 ? '' : message.slice(start);
}
