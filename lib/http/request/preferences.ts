import { badRequest, REQUESTABLE_STATUSES, type RequestableStatus } from '../http-error.ts';
import { MAX_DELAY } from '../request-limits.ts';
import { plusHint, splitUnquoted } from './event-parts.ts';
import { show } from './validation.ts';

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** A value is a quoted string, a token or empty. We accept any visible character in place of a token's. */
const QUOTED = /^"(?:[^"\\]|\\.)*"$/;
const PLAIN = /^[^\s"]*$/;

/**
 * The status of an error, a delay in milliseconds, or both, in a `Prefer` header or, if it does not have them, in query
 * parameters. Unknown preferences are ignored, and the first of a repeated one counts (RFC 7240, section 2). `maxDelay`
 * is in milliseconds.
 * @throws HttpError 400 for a value that cannot be honoured.
 */
export function preferencesIn(
  prefer: string | undefined,
  parameter: (name: string) => string | undefined,
  maxDelay = MAX_DELAY,
) {
  const header = parsePrefer(prefer ?? '');
  const code = header.get('code') ?? parameter('__code');
  const delay = header.get('delay') ?? parameter('__delay');
  return {
    code: code === undefined ? undefined : requestableStatus(code),
    delay: delay === undefined ? undefined : delayIn(delay, maxDelay),
  };
}

/** As the `Preference-Applied` header says it; undefined if nothing was requested. */
export function preferenceApplied({ code, delay }: Partial<ReturnType<typeof preferencesIn>>): string | undefined {
  const applied = [code === undefined ? [] : `code=${code}`, delay === undefined ? [] : `delay=${delay}`].flat();
  return applied.length === 0 ? undefined : applied.join(', ');
}

/** RFC 7240, section 2. Our preferences have no parameters after a `;`. Malformed preferences are ignored. */
function parsePrefer(header: string): Map<string, string> {
  const preferences = new Map<string, string>();
  for (const member of splitUnquoted(header, ',')) {
    const [preference = ''] = splitUnquoted(member, ';');
    const equals = preference.indexOf('=');
    const name = (equals === -1 ? preference : preference.slice(0, equals)).trim().toLowerCase();
    const value = equals === -1 ? '' : unquote(preference.slice(equals + 1).trim());
    if (TOKEN.test(name) && value !== undefined && !preferences.has(name)) preferences.set(name, value);
  }
  return preferences;
}

function unquote(value: string): string | undefined {
  if (QUOTED.test(value)) return value.slice(1, -1);
  return PLAIN.test(value) ? value : undefined;
}

function requestableStatus(text: string): RequestableStatus {
  const status = REQUESTABLE_STATUSES.find((candidate) => String(candidate) === text);
  if (status !== undefined) return status;
  const expected = REQUESTABLE_STATUSES.join(', ');
  throw badRequest(`The requested status must be one of ${expected}; received ${show(text)}${plusHint(text)}`);
}

function delayIn(text: string, maxDelay: number): number {
  const delay = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (delay <= maxDelay) return delay;
  throw badRequest(`The delay must be 0 to ${maxDelay} whole milliseconds; received ${show(text)}${plusHint(text)}`);
}
