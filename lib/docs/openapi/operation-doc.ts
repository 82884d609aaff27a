import { json, type OperationDescription, type Schema } from '../../http/extension-docs.ts';
import { EXTENSION_DOCS } from './extension-docs.ts';
import type { ResponseHeader } from './headers.ts';

/** A success: its description, its body, and its headers besides the common ones. */
export interface Success {
  readonly description: string;
  /** Schemas by media type. Undefined for a response without a body. */
  readonly content?: Readonly<Record<string, Schema>>;
  readonly headers?: readonly ResponseHeader[];
  /** Takes the place of the captured examples, which are too long. */
  readonly example?: { readonly externalValue: string } | { readonly value: string };
}

export interface OperationDoc extends OperationDescription {
  /** The media type of the body. Default: JSON. */
  readonly bodyType?: string;
  readonly bodyIsOptional?: true;
  /** The schema of errors that are not in the envelope. */
  readonly ownErrors?: Schema;
  readonly successes: Readonly<Record<number, Success>>;
}

/** What the route table and the examples do not say about an operation of the service itself. */
export interface OwnDoc extends Omit<OperationDoc, 'tag' | 'examples' | 'successes'> {
  readonly success: Success;
}

/** Returns a success whose body is JSON. */
export function ok(description: string, schema: Schema, headers: readonly ResponseHeader[] = []): Success {
  return { description, content: json(schema), headers };
}

export const TAGS: Readonly<Record<string, string>> = {
  Orders: 'Create, read, change and delete orders',
  Sandboxes: 'Separate worlds for testers who share a deployment, each with its own clock, faults and journal',
  Service: 'The state of the service',
  Documentation: 'This contract, for programs and for people',
  ...Object.assign({}, ...EXTENSION_DOCS.map(({ tags }) => tags)),
};
