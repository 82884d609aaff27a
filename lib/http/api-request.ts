import { randomUUID } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ExpectedVersions } from '../orders/change.ts';
import type { OrderStore, Storage } from '../orders/order-store.ts';
import { badRequest } from './errors.ts';

/** A request on its way to a handler. The middlewares fill it in, in the order in which the contract checks. */
export interface ApiRequest<Body = unknown, Query = unknown> {
  readonly event: APIGatewayProxyEvent;
  readonly headers: RequestHeaders;
  readonly query: QueryParameters;
  requestId: string;
  /** What the client asked for by `Prefer` and got, as `Preference-Applied` says it. */
  preferenceApplied: string | undefined;
  sandbox: string;
  storage: Storage;
  orders: OrderStore;
  /** The order id in the path. */
  id: string;
  /** From `If-Match`. */
  versions: ExpectedVersions;
  /** From `If-None-Match`: whether the client has this version of the order. */
  hasVersion: (version: number) => boolean;
  idempotencyKey: string | undefined;
  filter: Query;
  body: Body;
  /** The time of the sandbox, in milliseconds since 1970. */
  now: () => number;
}

/** A middleware of an endpoint. */
export type Middleware = MiddlewareObj<ApiRequest>;

/** A request as it arrives: nothing of it checked, and nothing filled in that a middleware is to find out. */
export function apiRequest(event: APIGatewayProxyEvent): ApiRequest {
  const request = {
    event,
    headers: new RequestHeaders(event),
    query: new QueryParameters(event),
    requestId: event.requestContext?.requestId ?? randomUUID(),
    sandbox: 'default',
    now: Date.now,
  };
  // The rest is there when a handler runs: the endpoint's middlewares see to what its route needs.
  return request as ApiRequest;
}

/** The path as the client sees it on the host, the stage of an AWS URL included. */
export function requestPath({ event }: ApiRequest): string {
  return (event.requestContext?.path ?? event.path).replace(/\/$/, '');
}

/** Header values by lower-case name. */
export class RequestHeaders {
  readonly #values = new Map<string, readonly string[]>();

  constructor({ headers, multiValueHeaders }: APIGatewayProxyEvent) {
    // Names in another case are the same header, but not the same member here.
    for (const [name, values = []] of Object.entries(multiValueHeaders ?? {})) {
      const key = name.toLowerCase();
      if (values.length > 0) this.#values.set(key, [...(this.#values.get(key) ?? []), ...values]);
    }
    for (const [name, value] of Object.entries(headers ?? {})) {
      const key = name.toLowerCase();
      if (value !== undefined && !this.#values.has(key)) this.#values.set(key, [value]);
    }
  }

  /** The value; those of a repeated header joined as the list they are (RFC 9110, section 5.3). */
  list(name: string): string | undefined {
    return this.#values.get(name)?.join(', ');
  }

  /**
   * The value of a header that may be there once.
   * @throws HttpError 400 when it is repeated with different values.
   */
  single(name: string): string | undefined {
    const values = new Set(this.#values.get(name));
    if (values.size > 1)
      throw badRequest(`The header ${name} was sent ${values.size} times with different values; send it once`);
    return [...values][0];
  }
}

/** Query parameters by name, each with all its values. */
export class QueryParameters {
  readonly #values: Readonly<Record<string, readonly string[] | undefined>>;

  constructor({ queryStringParameters, multiValueQueryStringParameters }: APIGatewayProxyEvent) {
    const single = Object.entries(queryStringParameters ?? {}).map(([name, value]) => [name, [value ?? '']]);
    this.#values = { ...Object.fromEntries(single), ...multiValueQueryStringParameters };
  }

  get names(): string[] {
    return Object.keys(this.#values);
  }

  /**
   * The parameter's value.
   * @throws HttpError 400 when it is repeated.
   */
  single(name: string): string | undefined {
    const values = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    if (values && values.length > 1) {
      throw badRequest(`The query parameter ${name} was given ${values.length} times; give it once`);
    }
    return values?.[0];
  }
}
