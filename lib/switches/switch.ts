import type { HttpError } from '../http/http-error.ts';
import type { ApiRequest } from '../http/request/api-request.ts';
import type { AccessDecision } from '../http/request/behaviour.ts';
import type { QueryParameters, RequestHeaders } from '../http/request/event-parts.ts';
import type { ListQuery, OrderPage, OrderStore } from '../orders/order-store.ts';
import type { OrderRules } from './order-rules.ts';
import type { ChangesResponse } from './parsed-response.ts';

/** A request, and a switch that is on for it. */
export interface Encounter {
  readonly request: ApiRequest;
  readonly effect: Effect;
  /** Reports that the request met the switch. */
  readonly meet: () => void;
  /** Whether the switch changes errors that a client has asked for. */
  readonly changesRequestedErrors: boolean;
}

/**
 * What a bug or a compatible change does at the seams of a request. Each function receives a value of the service, or
 * of the switches before it, and returns its replacement. If it changes nothing, it must return the same value: any
 * other value counts as met. A bug that loses `If-Match`:
 *
 *     { headers: (headers) => headers.with('if-match', '*') }
 */
export interface Effect {
  /** Changes the headers by which the request is read. */
  readonly headers?: (headers: RequestHeaders, request: ApiRequest) => RequestHeaders;
  /** Changes the query parameters before they are checked: `(parameters) => parameters.with('limit', '1')`. */
  readonly query?: (parameters: QueryParameters) => QueryParameters;
  /** Changes the media type of the body: `() => 'application/json'`. */
  readonly mediaType?: (sent: string | undefined, request: ApiRequest) => string | undefined;
  /**
   * Changes the decision about who the caller is. `sent` are their credentials. It reports by itself when it is met:
   *
   *     (decision, { meet }, sent) => (sent === 'guest' ? (meet(), GUEST) : decision)
   */
  readonly access?: (decision: AccessDecision, encounter: Encounter, sent: string | undefined) => AccessDecision;
  /**
   * Changes the JSON of an order's body before it is checked, or the rules for its fields:
   *
   *     ({ json, rules }) => ({ json, rules: { ...rules, items: { min: 0, max: 100 } } })
   */
  readonly body?: (body: CheckedBody, request: ApiRequest) => CheckedBody;
  /**
   * Overrides methods of the order store. These report by themselves when they are met:
   *
   *     (store, { meet }) => ({ delete: async () => meet() })
   */
  readonly orders?: (store: OrderStore, encounter: Encounter) => Partial<OrderStore>;
  /**
   * Replaces a page of a list. `list` returns the page of the service, or of the switches before, and lists everybody's
   * orders if the query has no owner: `(list, query) => list({ ...query, owner: undefined })`.
   */
  readonly list?: (list: ListOrders, query: ListQuery, request: ApiRequest) => OrderPage;
  /** Changes an error before it is written: `({ message }) => new HttpError('CONFLICT', message)`. */
  readonly error?: (error: HttpError, request: ApiRequest) => HttpError | Promise<HttpError>;
  /**
   * Changes a response before it is sent. `error` is the cause of an error response:
   *
   *     (response) => ({ ...response, headers: { ...response.headers, 'X-Api-Version': '2' } })
   */
  readonly response?: ChangesResponse['response'];
}

/** The JSON of a body, and the rules for its fields. */
export interface CheckedBody {
  readonly json: unknown;
  readonly rules: OrderRules;
}

/** Lists orders that have already been read. */
export type ListOrders = (query: ListQuery) => OrderPage;

/** Effects by id, in the order in which they apply. */
export type Effects = Readonly<Record<string, Effect>>;
