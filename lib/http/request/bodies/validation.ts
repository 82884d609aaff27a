import * as z from 'zod/mini';
import { invalidBody, MAX_VIOLATIONS, type Violation } from '../../http-error.ts';
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
  throw invalidBody(violationsOf(result.error), countRules(result.error));
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
  return issue.keys.slice(0, MAX_VIOLATIONS).map((key) => ({
    path: pathText([...issue.path, key]),
    message: unknownMember(key, issue.message.split(', ')),
  }));
}

function countRules({ issues }: z.core.$ZodError): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
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

/** The number of members of a record or of an array; undefined for any other value. z.record() ignores `__proto__`, so no size is right with it. */
function sizeOf(value: unknown, kind: string): number | undefined {
  if (kind === 'array') return Array.isArray(value) ? value.length : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, '__proto__') ? Number.NaN : Object.keys(value).length;
}

type Issue = { readonly code?: string; readonly input?: unknown };

/** A schema for objects with exactly these members. `expected` returns the message for a value that is not an object. */
export function closedObject<Shape extends z.core.$ZodLooseShape>(shape: Shape, expected: (input: unknown) => string) {
  const members = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: ({ code, input }: Issue) => (code === 'unrecognized_keys' ? members : expected(input)),
  });
}

function unknownMember(key: string, known: readonly string[]): string {
  return `${show(key)} is not a member here.${suggest(key, known)} The members are ${known.join(', ')}`;
}

/** How many characters of a received value a message shows. */
const SHOWN = 80;

/** A received value in a message: short, on one line, and never a deep structure. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  // Only the beginning of a long text is shown, so only that is escaped.
  const start = typeof value === 'string' ? value.slice(0, SHOWN + 1) : value;
  const text = typeof start === 'number' ? String(start) : (JSON.stringify(start) ?? typeof start);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
