import * as z from 'zod/mini';
import { invalidBody, type Violation } from '../http-error.ts';
import { suggest } from './suggest.ts';

export type Schema<Output> = z.ZodMiniType<Output>;

/**
 * Returns the output of the schema.
 * @throws HttpError 422 VALIDATION_ERROR with every broken rule.
 */
export function validateBody<Output>(schema: Schema<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidBody(violationsOf(result.error));
}

/**
 * Every broken rule, in the order of the schema's members; each unknown member breaks one. The message of a closed
 * object is the list of its members: see closedObject().
 */
export function violationsOf(error: z.core.$ZodError): Violation[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: pathText(issue.path), message: issue.message }];
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key]),
      message: unknownMember(key, issue.message.split(', ')),
    }));
  });
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

/** A received value in a message: short, on one line, and never a deep structure. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
