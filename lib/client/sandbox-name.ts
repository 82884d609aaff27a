/** Random bytes in a new name. Among 2^40 sandboxes, the chance that two share a name is one in 2^49. */
const RANDOM_BYTES = 16;

/** The length of the label in a name. The whole name then stays within 63 characters. */
const LABEL_LENGTH = 24;

/** Returns a new sandbox name: the letters and digits of the label, so that people recognise it, then random ones. */
export function newSandboxName(label = 'test'): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${words.join('-').slice(0, LABEL_LENGTH) || 'test'}-${random}`;
}

const SANDBOXES = '/sandboxes/';

/**
 * Splits a base URL into that of the service, without a slash at its end, and the name of a sandbox if the URL ends in
 * `/sandboxes/<name>`.
 */
export function splitBaseUrl(baseUrl: string): { service: string; sandbox: string | undefined } {
  const whole = withoutSlash(baseUrl);
  const end = whole.lastIndexOf(SANDBOXES);
  const name = whole.slice(end + SANDBOXES.length);
  const isSandbox = end !== -1 && /^[a-z0-9-]+$/.test(name);
  return isSandbox ? { service: whole.slice(0, end), sandbox: name } : { service: whole, sandbox: undefined };
}

/** @throws Error if the URL has a query, a fragment or user information, after which no path can follow. */
export function withoutSlash(baseUrl: string): string {
  const [, authority = ''] = baseUrl.split('/').filter((part) => part !== '');
  if (/[?#]/.test(baseUrl) || authority.includes('@'))
    throw new Error('A base URL has no "?", no "#" and no user information, but is such as http://localhost:3000');
  let end = baseUrl.length;
  while (baseUrl[end - 1] === '/') end -= 1;
  return baseUrl.slice(0, end);
}
