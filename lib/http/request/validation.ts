import * as z from 'zod/mini';
import { cutText } from '../../well-formed.ts';
import { invalidBody, type Violation } from '../http-error.ts';
import { MAX_VIOLATIONS } from '../request-limits.ts';
import { suggest } from '../suggest.ts';
import { documented, type Keywords } from './json-schema.ts';

export type Schema<Output> = z.ZodMiniType<Output>;

/**
 * Returns the output of the schema.
 * @throws HttpError 422 VALIDATION_ERROR with every broken rule.
 */
export function validateBody<Output>(schema: Schema<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { error } = result;
  const sizes = error.issues.map((issue) => (issue.code === 'unrecognized_keys' ? issue.keys.length : 1));
  throw invalidBody(
    violationsOf(error),
    sizes.reduce((sum, size) => sum + size),
  );
}

/**
 * The first MAX_VIOLATIONS broken rules, in the order of the schema's members; each unknown member breaks one. The
 * message of a closed object is the list of its members: see closedObject().
 */
export function violationsOf(error: z.core.$ZodError): Violation[] {
  return error.issues.slice(0, MAX_VIOLATIONS).flatMap(violationsIn).slice(0, MAX_VIOLATIONS);
}

function violationsIn(issue: z.core.$ZodIssue): Violation[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: pathText(issue.path), message: issue.message }];
  const known = issue.message.split(', ');
  return issue.keys.slice(0, MAX_VIOLATIONS).map((key) => ({
    path: pathText([...issue.path, key]),
    message: `${show(key)} is not a member here.${suggest(key, known)} The members are ${issue.message}`,
  }));
}

/**
 * Limits the size of an array or a record. A wrong size is one broken rule, and the members of such a value are not
 * checked, so that it costs no more than it takes to count them. `error` returns the message for a size. `keywords` are
 * added to the document.
 */
export function sized<Inner extends z.ZodMiniType>(
  schema: Inner,
  { min = 0, max }: { readonly min?: number; readonly max: number },
  error: (size: number) => string,
  keywords: Keywords = {},
) {
  const kind = schema._zod.def.type;
  const checkSize = z.transform((input: z.output<z.ZodMiniAny>, { issues }) => {
    const size = sizeOf(input, kind);
    if (size !== undefined && !(size >= min && size <= max))
      issues.push({ code: 'custom', message: error(size), input });
    return input;
  });
  const unit = kind === 'array' ? 'Items' : 'Properties';
  const limits = { ...(min > 0 && { [`min${unit}`]: min }), [`max${unit}`]: max };
  const pipe = z.pipe(checkSize, schema);
  documented.add(pipe, { ...limits, ...keywords });
  return pipe;
}

/** An array of at most `max` members. The message for more says that `owner` has at most so many of `name`. */
export function listOf<Item extends z.ZodMiniType>(
  item: Item,
  name: string,
  owner: string,
  max: number,
  expected = `${name} must be an array`,
) {
  const list = z.array(item, received(expected));
  return sized(list, { max }, (size) => `${owner} has at most ${max} ${name}; received ${size}`);
}

/**
 * The number of members of a record or of an array; undefined for any other value. z.record() ignores `__proto__`, so
 * no size is right with it.
 */
function sizeOf(value: unknown, kind: string): number | undefined {
  if (kind === 'array') return Array.isArray(value) ? value.length : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, '__proto__') ? Number.NaN : Object.keys(value).length;
}

type Issue = { readonly code?: string; readonly input?: unknown };

/**
 * A schema for objects with exactly these members. `expected` is the message for any other value, which the message
 * shows, unless it may hold a secret.
 */
export function closedObject<Shape extends z.core.$ZodLooseShape>(shape: Shape, expected: string, isShown = true) {
  const members = Object.keys(shape).join(', ');
  const error = isShown ? received(expected).error : () => expected;
  return z.strictObject(shape, {
    error: (issue: Issue) => (issue.code === 'unrecognized_keys' ? members : error(issue)),
  });
}

/** A check that a member excludes others. */
export function excludes(member: string, others: readonly string[], error: string) {
  return z.refine<Readonly<Record<string, unknown>>>(
    (body) => body[member] === undefined || others.every((other) => body[other] === undefined),
    { error, path: [member] },
  );
}

/** How many characters of a received value a message shows. */
const SHOWN = 80;

/** The start of a JSON text that ends with a whole character and a whole escape sequence. */
const WHOLE = /^(?:[^\\\p{Surrogate}]|\\u[\da-f]{4}|\\[^u])*/u;

/** A received value in a message: short, on one line, and never a deep structure. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  // Only the beginning of a long text is shown, so only that is escaped.
  const start = typeof value === 'string' ? cutText(value, SHOWN + 1).toWellFormed() : value;
  const text = typeof start === 'number' ? String(start) : (JSON.stringify(start) ?? typeof start);
  return text.length > SHOWN ? `${WHOLE.exec(text.slice(0, SHOWN))?.[0]}…` : text;
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

/**
 * The error of a schema that says what it expects and what it received. Not for secrets. `problemIn` says which part of
 * a text is wrong, if that can be said.
 */
export function received(expected: string, problemIn?: (text: string) => string | undefined) {
  return {
    error: ({ input }: Issue) => {
      const problem = typeof input === 'string' ? problemIn?.(input) : undefined;
      return `${expected}${problem === undefined ? '' : `: ${problem}`}; received ${show(input)}`;
    },
  };
}

/** A whole number from `min` to `max`. `label` names it in messages. */
export function integer(label: string, min: number, max: number) {
  const expected = `${label} must be a whole number from ${min} to ${max}`;
  return z
    .number(received(expected))
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, received(expected)))
    .register(documented, { type: 'integer', minimum: min, maximum: max });
}

/**
 * Whether a text has at most `max` characters. It has at least half as many as UTF-16 units, so a long text is not
 * counted.
 */
export function isUpTo(max: number, value: string): boolean {
  return value.length <= max || (value.length <= 2 * max && lengthOf(value) <= max);
}

/**
 * The number of characters in a text, for a message. Those of a long text are not counted: it would take as long as
 * parsing it.
 */
export function showLength(value: string): string {
  return value.length > COUNTED ? `more than ${COUNTED / 2}` : String(lengthOf(value));
}

/** The most UTF-16 units of a text whose characters are counted. */
const COUNTED = 10_000;

/** Characters as Unicode and JSON Schema count them: code points. */
function lengthOf(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

/** The characters that `trim()` removes (ECMA-262, WhiteSpace and LineTerminator), because `\s` differs by language. */
export const SPACES = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const CONTROLS = '\\u0000-\\u001f';

/** Returns the keywords of a text that has 1 to `max` characters after trimming, without control characters. */
export function trimmedText(max: number): Keywords {
  const edge = `[^${SPACES}${CONTROLS}]`;
  return { minLength: 1, pattern: `^[${SPACES}]*${edge}(?:[^${CONTROLS}]{0,${max - 2}}${edge})?[${SPACES}]*$` };
}
