import type { ReceivedEvent } from './event.ts';

/** How far `webhook-timestamp` may be from the present, as in the libraries of Standard Webhooks. */
const TOLERANCE_SECONDS = 300;

const PREFIX = 'whsec_';

/** Returns a new secret of 32 random bytes. */
export function newSecret(): string {
  return PREFIX + btoa(String.fromCharCode(...globalThis.crypto.getRandomValues(new Uint8Array(32))));
}

/** Returns the bytes of a secret. @throws TypeError if it has another form. */
export function keyOf(secret: string): Uint8Array {
  const base64 = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '';
  const bytes = /^[A-Za-z0-9+/]{32,88}={0,2}$/.test(base64) && base64.length % 4 === 0 ? decode(base64) : undefined;
  if (bytes !== undefined && bytes.length >= 24 && bytes.length <= 64) return bytes;
  throw new TypeError(`A secret is ${PREFIX} and the base64 of 24 to 64 bytes`);
}

/**
 * Returns why a message is not valid by https://www.standardwebhooks.com, or undefined if it is. `now` is in
 * milliseconds since 1970.
 */
export function findProblem(
  keys: readonly Uint8Array[],
  { headers, body }: Pick<ReceivedEvent, 'headers' | 'body'>,
  now: number,
): string | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) return 'it lacks webhook-id, webhook-timestamp or webhook-signature';
  if (!/^\d+$/.test(timestamp)) return `webhook-timestamp is ${timestamp}`;
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (age > TOLERANCE_SECONDS) return `webhook-timestamp is ${age} s old`;
  if (age < -TOLERANCE_SECONDS) return `webhook-timestamp is ${-age} s ahead`;
  const { createHmac, timingSafeEqual } = loadOfNode('node:crypto');
  const expected = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest());
  const isSigned = signatures.split(' ').some((each) => {
    const [version, signature = ''] = each.split(',');
    const given = version === 'v1' ? decode(signature) : new Uint8Array();
    return expected.some((one) => given.length === one.length && timingSafeEqual(given, one));
  });
  return isSigned ? undefined : 'the signature does not match the body and the secret';
}

/** Returns no bytes for a text that is not base64. */
function decode(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

type BuiltIn = NodeJS.Process['getBuiltinModule'];

/**
 * Returns a module of Node. An import of it would stop bundlers that build for browsers, even where nothing calls it.
 * @throws Error if the platform has no modules of Node.
 */
export const loadOfNode: BuiltIn = (id: string) => {
  const { process } = globalThis;
  if (typeof process?.getBuiltinModule === 'function') return process.getBuiltinModule(id);
  throw new Error('A receiver listens on a port, which needs Node, Deno or Bun');
};
