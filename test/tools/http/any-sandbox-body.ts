import fc from 'fast-check';
import { handler as replaceSandbox } from '../../../functions/replace-sandbox.ts';
import { handler as updateSandbox } from '../../../functions/update-sandbox.ts';
import { ROUTES } from '../../../lib/api/routes.ts';
import { updateSandboxBody } from '../../../lib/api/sandboxes/body.ts';
import { contentsBody } from '../../../lib/api/sandboxes/contents-body.ts';
import { switchMembers } from '../../../lib/api/switches/body.ts';
import { MAX_BODY_BYTES, MAX_NESTING } from '../../../lib/http/request-limits.ts';

/** Returns a text of about this many characters. */
type Filler = (size: number) => string;

/** A body, and the value in the place of `~`. */
export interface AnyBody {
  readonly endpoint: Endpoint;
  readonly body: string;
  readonly value: string;
  readonly title: string;
}

const ITEM = '{"name":"Tea","quantity":1,"price":1.5}';
const orderWith = (items: string) => `{"customerName":"Ada","customerEmail":"ada@example.com","items":${items}}`;
const orderOf = (items: number) => orderWith(listOf(items, ITEM));
const FAULT = '{"method":"GET","path":"/orders","status":503,"times":3}';

function listOf(count: number, member: string): string {
  return `[${Array(Math.floor(count)).fill(member).join()}]`;
}

/** A list that repeats a member, of about `size` characters and at most `max` members. */
const some = (max: number, member: string, size: number) => listOf(Math.min(max, size / (member.length + 1)), member);

const dearSettings: Filler = (size) =>
  `{"auth":{"scheme":"apiKey","keys":["a"${',"a"'.repeat(Math.min(99, size / 8))}]},"faults":${some(100, FAULT, size / 2)}}`;

const textsIn = (lines: string) => lines.trim().split(/\s+/);

const SETTINGS = textsIn(`
  ~ {"other":~} {"clock":~} {"clock":{"startAt":~}} {"delayMs":~} {"journal":~} {"rateLimit":~}
  {"faults":~} {"faults":[~]} {"faults":[{"method":~,"path":"*","status":503}]}
  {"faults":[{"method":"*","path":~,"delayMs":1}]} {"auth":~} {"auth":{"scheme":~}}
  {"auth":{"scheme":"apiKey","keys":~}} {"auth":{"scheme":"apiKey","keys":[~]}}
  {"auth":{"scheme":"basic","users":~}} {"auth":{"scheme":"basic","users":{"ada":~}}}
  {"auth":{"scheme":"bearer","clients":~}} {"auth":{"scheme":"bearer","clients":{"ada":~}}}
  {"defects":~} {"defects":[~]} {"hunt":~} {"hunt":{"seed":~}} {"hunt":{"seed":1,"area":~}}
`);

const STATES = [
  ...SETTINGS.map((place) => `{"settings":${place}}`),
  ...textsIn('~ {"other":~} {"orders":~} {"orders":[~]} {"seed":~} {"seed":{"orders":~}} {"omitted":~}'),
  ...textsIn('~ [~] [{"name":~,"quantity":1,"price":1}] [{"name":"Tea","quantity":1,"price":1,"id":~}]').map(
    (items) => `{"orders":[${orderWith(items)}]}`,
  ),
  ...textsIn('customerName customerEmail id status createdAt receipt version').map(
    (member) => `{"orders":[{"${member}":~,${orderOf(1).slice(1)}]}`,
  ),
];

const SWITCHES = switchMembers({ switches: { spoilers: true } });

const dearStates: readonly Filler[] = [
  () => '{"seed":{"orders":1000}}',
  (size) => `{"orders":${some(1_000, orderOf(1), size)}}`,
  (size) => `{"orders":${some(1_000, orderOf(100), size)}}`,
];

/**
 * The endpoints that accept such bodies, each named after its method; `maxBody` is its limit in bytes. In each text, `~`
 * stands for a varying value. `accepted` is accepted with any value, because a later member of the same name replaces
 * it. `dear` are costly accepted bodies of at most the given size.
 */
export const ENDPOINTS = [
  {
    name: 'PATCH',
    handler: updateSandbox,
    maxBody: MAX_BODY_BYTES,
    schema: updateSandboxBody(SWITCHES),
    places: SETTINGS,
    accepted: '{"delayMs":~,"delayMs":0}',
    dear: [dearSettings],
  },
  {
    name: 'PUT',
    handler: replaceSandbox,
    maxBody: ROUTES.replaceSandbox.maxBody,
    schema: contentsBody(SWITCHES),
    places: STATES,
    accepted: '{"omitted":~,"omitted":[]}',
    dear: dearStates,
  },
];

type Endpoint = (typeof ENDPOINTS)[number];

const MEMBERS = [
  ...['0', '-1.5e300', 'null', '""', '"a"', '"key-race"', '[]', '{}', '{"a":0}', '"__proto__"', '[[0]]'],
  ...['{"secret":"a","scope":"orders:read"}', FAULT, '{"method":0,"path":0,"status":0,"when":0,"a":0}'],
  ...[ITEM, '{"name":0,"quantity":0,"price":-1,"subtotal":0,"a":0}', orderOf(1), orderOf(10), orderOf(100)],
  ...[orderWith(listOf(100, '{}')), orderWith(`[${ITEM.replace('}', ',"subtotal":1}')}]`)],
];

const CHARACTERS = ['a', '1', ' ', '@', '.', '-', 'é', '😀', '\\u0000', '\\ud800', '\\"', '_'];

/** How often a text is in one of about `size` characters. */
const times = (text: string, size: number) => Math.max(1, Math.floor(size / text.length));

const list = (member: string, size: number) => listOf(times(`${member},`, size), member);

function object(member: string, size: number): string {
  const length = times(`"123n":${member},`, size);
  return `{${Array.from({ length }, (_, index) => `"${index.toString(36)}n":${member}`).join()}}`;
}

const text = (part: string, size: number) => `"${part.repeat(times(part, size))}"`;

const fillersOf = (parts: readonly string[], kind: string, fill: (part: string, size: number) => string) =>
  parts.map((part): [string, Filler] => [`${kind} ${part}`, (size) => fill(part, size)]);

const FILLERS: readonly (readonly [string, Filler])[] = [
  ...fillersOf(MEMBERS, 'a list of', list),
  ...fillersOf(MEMBERS, 'an object with', object),
  ...fillersOf(CHARACTERS, 'a text of', text),
  ['nested lists', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
];

const filler: fc.Arbitrary<readonly [string, Filler]> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...FILLERS) },
  { weight: 1, arbitrary: fc.json().map((json) => [`the JSON ${json}`, () => json] as const) },
);

/**
 * Accepted bodies of this size: the same content, if it does not nest too deeply, and the costly ones of the endpoint.
 */
export function acceptedLike({ endpoint, body, value }: AnyBody): string[] {
  const { accepted, dear } = endpoint;
  const same = value.includes('['.repeat(MAX_NESTING)) ? [] : [accepted.replace('~', () => value)];
  return [...same, ...dear.map((fill) => fill(body.length).padEnd(body.length))];
}

function bodyOf(endpoint: Endpoint, place: string, kind: string, value: string): AnyBody {
  return {
    endpoint,
    body: place.replace('~', () => value),
    value,
    title: `${endpoint.name} ${place.slice(0, 100)}, where ~ is ${kind.slice(0, 100)}`,
  };
}

/** Yields every value of about `size` characters at every place of an endpoint. */
export function* everyBodyOf(endpoint: Endpoint, size: number): Generator<AnyBody> {
  for (const place of endpoint.places) {
    for (const [kind, fill] of FILLERS) yield bodyOf(endpoint, place, kind, fill(size));
  }
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Any body of any size up to the limit, half of them below 1/64 of it. */
export const anySandboxBody: fc.Arbitrary<AnyBody> = fc
  .constantFrom(...ENDPOINTS)
  .chain((endpoint) => fc.tuple(fc.constant(endpoint), fc.constantFrom(...endpoint.places), filler, share))
  .map(([endpoint, place, [kind, fill], share]) => {
    // The rest of the body is shorter than 300 characters. A character takes up to four bytes.
    const room = endpoint.maxBody / 4 ** (6 * share) - 300;
    const values = [1, 2, 4].map((part) => fill(Math.max(8, Math.floor(room / part))));
    const value = values.find((each) => Buffer.byteLength(each) < endpoint.maxBody - 300) ?? '0';
    return bodyOf(endpoint, place, kind, value);
  });
