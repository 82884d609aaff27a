import { parseJson } from '../parse-text.ts';

/** Parts of names that mean a credential. Names are compared in lower case, reduced to letters and digits. */
const ANYWHERE = (
  'authkey apikey token secret password passwd passphrase passcode pwd credential jwt bearer assertion verifier ' +
  'session csrf xsrf signature hmac'
).split(' ');
const AT_THE_END = 'auth authorization authentication key keys cookie pass sig otp sessid authcode'.split(' ');
const WHOLE = new Set(['code', 'pw', 'pin', 'sid', 'users', 'clients']);

/** Exceptions: well-known names, and dishes that end in `key`. */
const PLAIN_NAME = /idempotency|^secwebsocket|^(?:tur|mon|don|whis)key$/;

/** The service's own parameter, which requests a fault. */
const FAULT_PARAMETER = '__code';

const REDACTED = '[redacted]';

/**
 * Returns the values by name, with `[redacted]` for each name of a credential, such as `X-Api-Key` or `access_token`.
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
 * Returns a body, or its start, without credentials, which are recognised by their names. JSON loses the values of
 * members whose names mean a credential. JSON that is damaged or cut loses everything after the first such name. All
 * other bodies are treated as forms. The time grows linearly with the length of the body.
 */
export function redactBody(body: string): string {
  const json = parseJson(body);
  const isJson = json !== undefined || (JSON_START.test(body) && !body.includes('\0'));
  if (!isJson) return redactForm(body);
  const first = indexOfCredential(body);
  if (first === -1) return body;
  return json === undefined ? body.slice(0, first) + REDACTED : JSON.stringify(withoutCredentials(json));
}

/** A JSON string with the colon that makes it a name, or a word outside of strings, as in damaged JSON. */
const TOKEN = /"((?:[^"\\]|\\[\s\S])*)(?:"(\s*:)?)?|[^\s"{}[\],:=&]+/g;

/** Returns the index of the first string or word that names a credential, or -1. */
function indexOfCredential(text: string): number {
  for (const { 0: word, 1: string, 2: colon, index } of text.matchAll(TOKEN)) {
    const isValue = string !== undefined && colon === undefined;
    const content = unescaped(string ?? word);
    if (namesCredential(content) || (!isValue && isSecret(content))) return index;
  }
  return -1;
}

/** A name or a path to one, as in `["client_secret", "…"]`. A dish such as `Secret sauce` does not match. */
const NAME = /^[\w./$-]+$/;
/** Dishes spelled like a credential. */
const DISH = /^cookies?$/i;
/**
 * A name. The group matches if the name is quoted or has a value after it, as in JSON or a form within a JSON string.
 */
const NAME_IN_TEXT = /[\w.$-]+(?=(["'\\]|[\s)}\]]*[:=])?)/g;

/** Whether a string value is the name of a credential or contains a credential with its name. */
function namesCredential(text: string): boolean {
  if (NAME.test(text)) return isSecret(text) && !DISH.test(text);
  return [...text.matchAll(NAME_IN_TEXT)].some(([name, assigned]) => assigned !== undefined && isSecret(name));
}

/** Removes the escapes of JSON: `client\u005fsecret` becomes `client_secret`, however often it was encoded. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\{1,9}u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Replaces a whole list or object if a value in it names a credential, as in `{"name": "client_secret", "value": "…"}`.
 */
function withoutCredentials(value: unknown): unknown {
  if (typeof value === 'string') return namesCredential(value) ? REDACTED : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.values(value).some((member) => typeof member === 'string' && namesCredential(member))) return REDACTED;
  if (Array.isArray(value)) return value.map(withoutCredentials);
  return Object.fromEntries(Object.entries(value).map(withoutCredential));
}

function withoutCredential([name, member]: [name: string, member: unknown]): [name: string, member: unknown] {
  if (isSecret(name) && NAME.test(name)) return [name, REDACTED];
  if (isSecret(name) || namesCredential(name)) return [REDACTED, REDACTED];
  return [name, withoutCredentials(member)];
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
