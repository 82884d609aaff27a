import type * as z from 'zod/mini';
import type { Examples } from './examples/example-api.ts';
import type { ResponseHeader } from './headers.ts';
import type { Parameter } from './parameters.ts';

export type Schema = z.ZodMiniType;

/** A success: what it means, what it carries, and its headers beyond those of every answer. */
export interface Success {
  readonly description: string;
  /** Schemas by media type; nothing for an answer without a body. */
  readonly content?: Readonly<Record<string, Schema>>;
  readonly headers?: readonly ResponseHeader[];
  readonly example?: { readonly externalValue: string };
}

/** What the document says of an operation besides its row in the route table. */
export interface OperationDoc {
  readonly tag: keyof typeof TAGS;
  readonly description: string;
  readonly query?: readonly Parameter[];
  readonly body?: Schema;
  readonly bodyIsOptional?: true;
  readonly successes: Readonly<Record<number, Success>>;
  /** Requests whose answers, errors included, become the examples. What they are answered is what is documented. */
  readonly examples: Examples;
}

/** The groups of operations. */
export const TAGS = {
  Orders: 'Orders, from their creation to the end of their life',
  Sandboxes: 'Worlds of their own, with a clock, faults and a journal, for testers who share a deployment',
  Defects: 'Known bugs that can be switched on, to find out whether a test suite notices them',
  Service: 'The service itself',
  Documentation: 'This contract, for machines and for people',
} as const;

/** The content of a JSON answer. */
export const json = (schema: Schema) => ({ 'application/json': schema });
