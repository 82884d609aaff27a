/** Random bytes in a new name. Two of 2^40 sandboxes share a name with a chance of one in 2^49. */
const RANDOM_BYTES = 16;

/** How much of a label a name shows, so that all of it stays within the 63 characters of a name. */
const LABEL_LENGTH = 24;

/** A sandbox's name that nobody has used: the label's letters and digits, to recognise it by, then random ones. */
export function newSandboxName(label = 'test'): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${labelIn(label)}-${random}`;
}

/** The header that names the sandbox of a request. */
export function sandboxHeader(name: string): Record<'X-Sandbox', string> {
  return { 'X-Sandbox': name };
}

function labelIn(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, LABEL_LENGTH) || 'test';
}
