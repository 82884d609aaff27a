import * as z from 'zod/mini';
import { documented, type Keywords } from '../request/json-schema.ts';
import type { ResponseHeader } from './headers.ts';

/** The schema of a body. */
export type Schema = z.ZodMiniType;

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: Keywords;
  readonly example?: string;
  /** Path parameters are required, all others optional. */
  readonly required?: true;
}

/** A success: its description, its body, and its headers besides the common ones. */
export interface Success {
  readonly description: string;
  /** Schemas by media type. Undefined for a response without a body. */
  readonly content?: Readonly<Record<string, Schema>>;
  readonly headers?: readonly ResponseHeader[];
  /** Takes the place of the captured examples, which are too long. */
  readonly example?: { readonly externalValue: string } | { readonly value: string };
}

/** What the route table and the examples do not say about an operation. */
export interface OperationDoc {
  readonly description: string;
  readonly query?: readonly Parameter[];
  readonly body?: Schema;
  /** The media type of the body. Default: JSON. */
  readonly bodyType?: string;
  readonly bodyIsOptional?: true;
  /** The schema of errors that are not in the envelope. */
  readonly ownErrors?: Schema;
  readonly success: Success;
}

/** Returns a success whose body is JSON. */
export function ok(description: string, schema: Schema, headers: readonly ResponseHeader[] = []): Success {
  return { description, content: { 'application/json': schema }, headers };
}

/** Returns the schema of an object, which the document names. */
export function named<Shape extends z.core.$ZodLooseShape>(id: string, members: Shape, keywords: Keywords = {}) {
  return z.object(members).register(documented, { id, ...keywords });
}

export function described<Shape extends z.core.$ZodLooseShape>(id: string, description: string, members: Shape) {
  return named(id, members, { description });
}

/**
 * Returns the schema of a success: the envelope with this data. openapi-generator makes an enum of strings of a
 * constant `true`.
 */
export function success<Data extends Schema>(id: string, data: Data) {
  return named(id, { success: z.boolean(), data });
}

/** Returns the parameters of an endpoint: their descriptions, and the schemas of their values. */
export function queryOf<Name extends string>(
  kinds: Readonly<Record<Name, { readonly schema: Keywords }>>,
  descriptions: Readonly<Record<Name, string>>,
): readonly Parameter[] {
  const names = Object.keys(kinds) as Name[];
  return names.map((name) => ({ name, in: 'query', description: descriptions[name], schema: kinds[name].schema }));
}
