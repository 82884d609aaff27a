import type { APIGatewayProxyResult } from 'aws-lambda';
import type { HttpError } from '../../http/http-error.ts';
import type { QueryParameters } from '../../http/request/query/query-parameters.ts';
import type { ReceivedRequest } from '../../http/request/received-request.ts';
import type { ListQuery, OrderPage, OrderStore } from '../../orders/order-store.ts';
import type { OrderRules } from './order-rules.ts';

/** A request, and how a defect says that the request met it. */
export interface Encounter {
  readonly request: ReceivedRequest;
  readonly meet: () => void;
}

/**
 * A known bug, as one or more decorators around the service. Each gets what the correct service uses, and returns what
 * to use instead. It returns the very value it got if it changes nothing, because any other value counts as met.
 */
export interface Defect {
  /** Changes the rules that a body is checked against. */
  readonly rules?: (rules: OrderRules, request: ReceivedRequest) => OrderRules;
  /** Changes the JSON of a body before it is checked. */
  readonly json?: (json: unknown, request: ReceivedRequest) => unknown;
  /** Changes the query parameters before they are checked. */
  readonly query?: (parameters: QueryParameters) => QueryParameters;
  /** Changes what the body is declared as. */
  readonly mediaType?: (sent: string | undefined, request: ReceivedRequest) => string | undefined;
  /** The methods of the order store that work differently. They say themselves when they are met. */
  readonly orders?: (store: OrderStore, encounter: Encounter) => Partial<OrderStore>;
  /** Lists orders in another way, by the list that the correct service, or the defects before this one, would return. */
  readonly list?: (list: ListOrders, query: ListQuery, request: ReceivedRequest) => OrderPage;
  /** Changes an error before it is written. Requested errors do not pass here. */
  readonly error?: (error: HttpError, request: ReceivedRequest) => HttpError | Promise<HttpError>;
  /** Changes a response before it leaves. Requested errors do not pass here. */
  readonly result?: (result: Result, request: ReceivedRequest, error: HttpError | undefined) => Result;
}

/** A list of orders that are already read. */
export type ListOrders = (query: ListQuery) => OrderPage;

/** A defect that is on for a request, and how the request meets it. */
export interface Active extends Encounter {
  readonly defect: Defect;
}

/** A finished response. */
export type Result = APIGatewayProxyResult;
