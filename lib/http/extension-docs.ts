import * as z from 'zod/mini';
import type { OrderStatus } from '../orders/order-status.ts';
import { documented, type Keywords } from './request/bodies/json-schema.ts';

/** The schema of a body. */
export type Schema = z.ZodMiniType;

/** A parameter of an operation. Path parameters are required, all others optional. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: Keywords;
  readonly example?: unknown;
}

/** The documentation of an operation, in addition to its row in the route table. */
export interface OperationDescription {
  /** The group of operations that it belongs to. */
  readonly tag: string;
  readonly description: string;
  readonly query?: readonly Parameter[];
  readonly body?: Schema;
  /** By status: a description, and schemas by media type. */
  readonly successes: Readonly<
    Record<number, { readonly description: string; readonly content?: Readonly<Record<string, Schema>> }>
  >;
  /** Requests whose responses, errors included, become the examples. The errors in them are the documented ones. */
  readonly examples: Examples;
  /** The settings of a sandbox without which the operation is refused. The Postman collection sets them first. */
  readonly needs?: object;
}

/** The part of the OpenAPI document about an extension. Only the generator loads it, so it is in no function's bundle. */
export interface ExtensionDocs {
  readonly tags: Readonly<Record<string, string>>;
  /** Its operations, given the names of all operations of the server. */
  readonly operationsOf: (names: readonly string[]) => Readonly<Record<string, OperationDescription>>;
  /** The path parameters of its routes, by the name in braces. */
  readonly pathParameters: Readonly<Record<string, Parameter>>;
  /** The members of `GET /sandboxes/{name}` that show it. */
  readonly sandboxMembers: Readonly<Record<string, Schema>>;
  /** Further examples of the operation `updateSandbox`. */
  readonly settingsExamples: Examples;
}

/** A whole number from 0. */
export const count = z.number().register(documented, { type: 'integer', minimum: 0 });

/** Returns the content of a JSON response. */
export const json = (schema: Schema) => ({ 'application/json': schema });

/** Returns the schema of a success: the envelope with this data. openapi-generator makes an enum of strings of a constant `true`. */
export function success<Data extends Schema>(id: string, data: Data) {
  return z.object({ success: z.boolean(), data }).register(documented, { id });
}

/** Returns query parameters by their names. */
export function queryParameters(query: Readonly<Record<string, Omit<Parameter, 'name' | 'in'>>>): readonly Parameter[] {
  return Object.entries(query).map(([name, rest]) => ({ name, in: 'query', ...rest }));
}

/** The sandbox that the examples are about. */
export const SANDBOX = 'my-tests';

/** A request of an example and its response. The response's body is a parsed value if it is JSON, otherwise text. */
export interface Exchange {
  /** The path of the request, without its query string. */
  readonly path: string;
  readonly status: number;
  readonly type: string | undefined;
  readonly requestBody: unknown;
  readonly body: unknown;
}

/** What to send with a request. A body that is text is sent as it is. */
export interface Send {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Talks to the service that produces the examples. */
export interface ExampleApi {
  send(method: string, path: string, options?: Send): Promise<Exchange>;
  /** Creates the order that an example is about, brings it into a status, and returns its path. */
  order(status?: OrderStatus): Promise<string>;
}

/** Requests by title. The response to each becomes an example of its operation. */
export type Examples = Readonly<Record<string, (api: ExampleApi) => Promise<Exchange>>>;
