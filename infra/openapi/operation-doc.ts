import type * as z from 'zod/mini';
import type { Examples } from './examples/example-api.ts';
import type { ResponseHeader } from './headers.ts';
import type { Parameter } from './parameters.ts';

/** The schema of a body. */
export type Schema = z.ZodMiniType;

/** A success: its description, its body, and its headers beyond those of every response. */
export interface Success {
  readonly description: string;
  /** Schemas by media type. Left out if the response has no body. */
  readonly content?: Readonly<Record<string, Schema>>;
  readonly headers?: readonly ResponseHeader[];
  readonly example?: { readonly externalValue: string } | { readonly value: string };
}

/** How the document describes an operation, beyond its row in the route table. */
export interface OperationDoc {
  readonly tag: keyof typeof TAGS;
  readonly description: string;
  readonly query?: readonly Parameter[];
  readonly body?: Schema;
  /** The media type of the body; JSON if it is left out. */
  readonly bodyType?: string;
  readonly bodyIsOptional?: true;
  /** The schema of errors that are not in the envelope. */
  readonly ownErrors?: Schema;
  readonly successes: Readonly<Record<number, Success>>;
  /** Requests whose responses, errors included, become the examples. The errors in them are the documented ones. */
  readonly examples: Examples;
}

/** The groups of operations. */
export const TAGS = {
  Orders: 'Create, read, change and delete orders',
  Sandboxes: 'Separate worlds for testers who share a deployment, each with its own clock, faults and journal',
  Defects: 'Known bugs that can be switched on, to find out whether a test suite notices them',
  Service: 'The state of the service',
  Documentation: 'This contract, for programs and for people',
} as const;

/** Returns the content of a JSON response. */
export const json = (schema: Schema) => ({ 'application/json': schema });
