import { parseJson } from '../parse-text.ts';

/**
 * Parts of names of headers and query parameters that mean a credential. Names are compared in lower case, reduced to
 * letters and digits.
 */
const ANYWHERE = (
  'authkey apikey token secret password passwd passphrase passcode pwd credential jwt bearer assertion verifier ' +
  'session csrf xsrf signature hmac'
).split(' ');
const AT_THE_END = 'auth authorization authentication key keys cookie pass sig otp sessid authcode'.split(' ');
const WHOLE = new Set(['code', 'pw', 'pin', 'sid']);

/** Well-known headers without a secret. */
const PLAIN_NAME = /idempotency|^secwebsocket/;

/** The service's own parameter, which requests a fault. */
const FAULT_PARAMETER = '__code';

const REDACTED = '[redacted]';

/**
 * Returns headers or query parameters, with `[redacted]` as the value of each name that means a credential, such as
 * `X-Api-Key` or `access_token`, whether the service knows the name or not.
 */
export function redact<Value>(values: Iterable<readonly [name: string, value: Value]>): Record<string, Value | string> {
  return Object.fromEntries([...values].map(([name, value]) => [name, isSecret(name) ? REDACTED : value]));
}

function isSecret(given: string): boolean {
  if (given === FAULT_PARAMETER) return false;
  const name = given.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  const isNamedSo =
    WHOLE.has(name) || ANYWHERE.some((part) => name.includes(part)) || AT_THE_END.some((end) => name.endsWith(end));
  return isNamedSo && !PLAIN_NAME.test(name);
}

/** The start of a body that is JSON, damaged or not. */
const JSON_START = /^[\uFEFF\s]*(?:[{["]|$)/;

/**
 * Returns a body, or its start, without the secrets that clients send to this service: the settings `auth` and
 * `webhooks`, the credentials of a token request, tokens and API keys. JSON loses the values of their members in any
 * place, even within strings. Damaged or cut JSON loses everything from the first such name on. Members with other names
 * keep their values, `pin` for example. Bodies that are not JSON lose everything but the known fields of a form. The
 * time grows linearly with the length of the body.
 */
export function redactBody(body: string): string {
  const json = parseJson(body);
  const isJson = json !== undefined || (JSON_START.test(body) && !body.includes('\0'));
  if (!isJson) return redactForm(body);
  const text = unescaped(body);
  const first = indexOfSecret(text);
  if (first === -1) return body;
  return json === undefined ? text.slice(0, first) + REDACTED : JSON.stringify(json, withoutSecrets);
}

/** Names of the members that hold these secrets, in any spelling, such as `clientSecret` for `client_secret`. */
const SECRET_MEMBER =
  /secret|password|token|api[-_]?key|(?<![a-z\d])(?:auth|authorization|keys|users|clients)(?![a-z\d])/i;

/** A word or a path. The groups around it: a quote or bracket, a quote, and the sign that assigns it a value. */
const WORD = /(["'[{]?)([\w./$-]+)(?=(["'\\]?)["'\\)}\]\s]*([:=]?))/g;

/**
 * Returns the index of the first name of a secret, or -1. A name is a whole string or has a value assigned to it, unlike
 * the words in `Secret sauce` or `Alicia Keys`.
 */
function indexOfSecret(text: string): number {
  for (const { 1: opening, 2: word = '', 3: closing, 4: assignment, index } of text.matchAll(WORD)) {
    const isName = (opening && closing) || assignment;
    if (isName && SECRET_MEMBER.test(word)) return index;
  }
  return -1;
}

/** Removes the escapes of JSON: `client\u005fsecret` becomes `client_secret`, however often it was encoded. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\{1,9}u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * A replacer of JSON.stringify(). A list or object is replaced as a whole if a string in it names a secret, as in
 * `{"name": "client_secret", "value": "…"}`, or if the name of a member contains a secret with its name.
 */
function withoutSecrets(name: string, value: unknown): unknown {
  if (SECRET_MEMBER.test(name)) return REDACTED;
  const members = typeof value === 'object' && value !== null ? value : [value];
  const texts = Object.entries(members).flatMap(([key, member]) =>
    typeof member === 'string' ? [key, JSON.stringify(member)] : [key],
  );
  return texts.some((text) => indexOfSecret(unescaped(text)) !== -1) ? REDACTED : value;
}

/** The fields of an order, and the fields of a token request without a secret (RFC 6749, section 4.4.2). */
const PLAIN_FIELDS = ['customerName', 'customerEmail', 'status', 'grant_type', 'scope', 'client_id'];
/** Secret fields with known names, which are kept. Any other name may itself be a secret. */
const SECRET_FIELDS = ['client_secret', 'access_token', 'password'];
/** A value without separators, encoded or not, that a client may have confused with `&`. */
const PLAIN_VALUE = /^(?:[\w.~+:@-]|%(?!3d|26|3b|0a|0d|25))*$/i;

/**
 * Replaces every field of a form except PLAIN_FIELDS with a plain value, because a client under test may put its secret
 * in the wrong place.
 */
function redactForm(form: string): string {
  return form
    .split('&')
    .map((pair) => {
      const equals = Math.max(pair.indexOf('='), 0);
      const name = pair.slice(0, equals);
      if (PLAIN_FIELDS.includes(name) && PLAIN_VALUE.test(pair.slice(equals + 1))) return pair;
      return SECRET_FIELDS.includes(name) ? `${name}=${REDACTED}` : REDACTED;
    })
    .join('&');
}
