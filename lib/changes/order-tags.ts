import { hash } from 'node:crypto';

const LETTERS = 26n;
/** How many letters of a tag are the version, and how many authenticate it. */
const VERSION = 12;
const CHECK = 20;

/** The opaque entity tag of an order's version, without quotes: 32 letters that depend on nothing else. */
export function sealVersion(id: string, version: bigint): string {
  const check = lettersOf(digest(`${id} ${version}`), CHECK);
  return check + lettersOf(version + digest(`${id} ${check}`), VERSION);
}

/** The version in an opaque entity tag of the order; undefined if it is no such tag. */
export function unsealVersion(id: string, tag: string): bigint | undefined {
  if (!/^[a-z]{32}$/.test(tag)) return undefined;
  const space = LETTERS ** BigInt(VERSION);
  const masked = numberOf(tag.slice(CHECK)) - (digest(`${id} ${tag.slice(0, CHECK)}`) % space);
  const version = (masked + space) % space;
  return sealVersion(id, version) === tag ? version : undefined;
}

function digest(text: string): bigint {
  return BigInt(`0x${hash('sha256', text)}`);
}

/** The last `length` digits of a number in base 26, written with a to z. */
function lettersOf(number: bigint, length: number): string {
  let rest = number;
  let letters = '';
  for (let left = length; left > 0; left -= 1) {
    letters = String.fromCharCode(97 + Number(rest % LETTERS)) + letters;
    rest /= LETTERS;
  }
  return letters;
}

function numberOf(letters: string): bigint {
  return [...letters].reduce((number, letter) => number * LETTERS + BigInt(letter.charCodeAt(0) - 97), 0n);
}
