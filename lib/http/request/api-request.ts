import { randomUUID } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ExpectedVersions } from '../../orders/change.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import type { Sandbox, Storage } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-name.ts';
import type { FaultRule } from '../../sandboxes/settings.ts';
import { badRequest, type HttpError } from '../http-error.ts';

/** A request on its way to a handler. The middlewares fill it in, in the order in which the contract checks. */
export interface ApiRequest<Body = unknown, Query = unknown> {
  readonly gatewayEvent: APIGatewayProxyEvent;
  readonly headers: RequestHeaders;
  readonly query: QueryParameters;
  /** Milliseconds since 1970, by the real clock. */
  readonly receivedAt: number;
  requestId: string;
  /** What the client asked for by `Prefer` and got, as `Preference-Applied` says it. */
  preferenceApplied: string | undefined;
  sandboxName: string;
  /** The sandbox itself, as it was when the request came. */
  sandbox: Sandbox;
  storage: Storage;
  orders: OrderStore;
  /** The fault to answer with whatever the work comes to: its rule loses the answer. */
  lostResponse: { readonly rule: FaultRule; readonly error: HttpError } | undefined;
  /** Milliseconds the request was made to wait. */
  waited: number;
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
    gatewayEvent: event,
    headers: new RequestHeaders(event),
    query: new QueryParameters(event),
    requestId: event.requestContext?.requestId ?? randomUUID(),
    receivedAt: Date.now(),
    waited: 0,
    sandboxName: DEFAULT_SANDBOX,
    now: Date.now,
  };
  // The rest is there when a handler runs: the endpoint's middlewares see to what its route needs.
  return request as ApiRequest;
}

/** The path as the client sees it on the host, the stage of an AWS URL included. */
export function requestPath({ gatewayEvent }: ApiRequest): string {
  return (gatewayEvent.requestContext?.path ?? gatewayEvent.path).replace(/\/$/, '');
}

/** Header values by lower-case name. */
export class RequestHeaders {
  readonly #values = new Map<string, readonly string[]>();

  /** API Gateway gives every header in both; an event from elsewhere may have only the one. */
  constructor({ headers, multiValueHeaders }: APIGatewayProxyEvent) {
    for (const name in multiValueHeaders) this.#add(name, multiValueHeaders[name] ?? []);
    if (multiValueHeaders) return;
    for (const name in headers) this.#add(name, headers[name] === undefined ? [] : [headers[name]]);
  }

  /** Names in another case are the same header, but not the same member of an event. */
  #add(name: string, values: readonly string[]): void {
    if (values.length === 0) return;
    const key = name.toLowerCase();
    const known = this.#values.get(key);
    this.#values.set(key, known ? [...known, ...values] : values);
  }

  /** Every header, the values of a repeated one joined. */
  *entries(): Iterable<[name: string, value: string]> {
    for (const [name, values] of this.#values) yield [name, values.join(', ')];
  }

  /** The value; those of a repeated header joined as the list they are (RFC 9110, section 5.3). */
  list(name: string): string | undefined {
    const values = this.#values.get(name);
    return values?.length === 1 ? values[0] : values?.join(', ');
  }

  /**
   * The value of a header that may be there once.
   * @throws HttpError 400 when it is repeated with different values.
   */
  single(name: string): string | undefined {
    const values = this.#values.get(name);
    if (!values || values.length === 1) return values?.[0];
    const different = new Set(values);
    if (different.size === 1) return values[0];
    throw badRequest(`The header ${name} was sent ${values.length} times with different values; send it once`);
  }
}

/** Query parameters by name, each with all its values. */
export class QueryParameters {
  readonly #values: Readonly<Record<string, readonly string[] | undefined>> = {};

  constructor({ queryStringParameters, multiValueQueryStringParameters }: APIGatewayProxyEvent) {
    if (!queryStringParameters && !multiValueQueryStringParameters) return;
    const single = Object.entries(queryStringParameters ?? {}).map(([name, value]) => [name, [value ?? '']]);
    this.#values = { ...Object.fromEntries(single), ...multiValueQueryStringParameters };
  }

  get names(): string[] {
    return Object.keys(this.#values);
  }

  /** Every parameter, one that is repeated with all its values. */
  toObject(): Record<string, string | readonly string[]> {
    return Object.fromEntries(
      Object.entries(this.#values).map(([name, values = []]) => [
        name,
        values.length === 1 ? (values[0] ?? '') : values,
      ]),
    );
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
