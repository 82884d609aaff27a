/** Parts of names that mean a credential. Names are compared in lower case, without anything but letters and digits. */
const ANYWHERE = (
  'authkey apikey token secret password passwd passphrase passcode pwd credential jwt bearer assertion verifier ' +
  'session csrf xsrf signature hmac'
).split(' ');
const AT_THE_END = 'auth authorization authentication key keys cookie pass sig otp sessid authcode'.split(' ');
const WHOLE = new Set(['code', 'pw', 'pin', 'sid', 'users', 'clients']);

/** Exceptions: names that are well known, and dishes that end in `key`. */
const PLAIN_NAME = /idempotency|^secwebsocket|^(?:tur|mon|don|whis)key$/;

/** Our own parameter, which requests a fault. */
const FAULT_PARAMETER = '__code';

const REDACTED = '[redacted]';

/** Headers or query parameters, with the values of credentials replaced. */
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

/** How a body begins that is JSON, or was meant to be. */
const JSON_START = /^[\uFEFF\s]*(?:[{["]|$)/;

/**
 * Returns a body, or its start, without credentials, which are recognised by their names. JSON loses the values of members
 * whose names mean a credential; JSON that is damaged or cut loses everything from the first such name on. Any other body
 * is treated as a form. Takes time in proportion to the length of the body.
 */
export function redactBody(body: string): string {
  const json = parseJson(body);
  const isJson = json !== undefined || (JSON_START.test(body) && !body.includes('\0'));
  if (!isJson) return redactForm(body);
  const first = indexOfCredential(body);
  if (first === -1) return body;
  return json === undefined ? body.slice(0, first) + REDACTED : JSON.stringify(withoutCredentials(json));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A string of JSON, with the colon that makes it a name; or a word outside of strings, as in damaged JSON. */
const TOKEN = /"((?:[^"\\]|\\[\s\S])*)(?:"(\s*:)?)?|[^\s"{}[\],:=&]+/g;

/** The index of the first string or word that names a credential; -1 if there is none. */
function indexOfCredential(text: string): number {
  for (const { 0: word, 1: string, 2: colon, index } of text.matchAll(TOKEN)) {
    const isValue = string !== undefined && colon === undefined;
    const content = unescaped(string ?? word);
    if (namesCredential(content) || (!isValue && isSecret(content))) return index;
  }
  return -1;
}

/** A text that may be a name or a path to one, as in `["client_secret", "…"]`; a dish such as `Secret sauce` is not. */
const NAME = /^[\w./$-]+$/;
/** Food that is spelled like a credential. */
const DISH = /^cookies?$/i;
/** A name, and whether it is in quotes or a value follows it, as in JSON or a form that is the value of a JSON string. */
const NAME_IN_TEXT = /[\w.$-]+(?=(["'\\]|[\s)}\]]*[:=])?)/g;

/** Whether a string that is a value names a credential or contains one with its name. */
function namesCredential(text: string): boolean {
  if (NAME.test(text)) return isSecret(text) && !DISH.test(text);
  return [...text.matchAll(NAME_IN_TEXT)].some(([name, assigned]) => assigned !== undefined && isSecret(name));
}

/** The text without the escapes of JSON: `client\u005fsecret` is `client_secret`, however often it was encoded. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\{1,9}u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A list or object with a value that names a credential, such as `{"name": "client_secret", "value": "…"}`, goes as a whole. */
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
/** Fields whose names stay, because they are known: any other name may itself be a secret. */
const SECRET_FIELDS = ['client_secret', 'access_token', 'password'];
/** A value without separators that a client may have confused with `&`, even if they are encoded. */
const PLAIN_VALUE = /^(?:[\w.~+:@-]|%(?!3d|26|3b|0a|0d|25))*$/i;

/**
 * A form without secrets: anything that is not a field without a secret is replaced, because a client under test may put
 * its secret in the wrong place.
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
