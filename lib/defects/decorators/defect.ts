import type { APIGatewayProxyResult } from 'aws-lambda';
import type { AccessDecision } from '../../http/extension.ts';
import type { HttpError } from '../../http/http-error.ts';
import type { QueryParameters } from '../../http/request/event-parts.ts';
import type { ReceivedRequest } from '../../http/request/received-request.ts';
import type { ListQuery, OrderPage, OrderStore } from '../../orders/order-store.ts';
import type { OrderRules } from './order-rules.ts';

/** A request, and a callback with which a bug reports that the request met it. */
export interface Encounter {
  readonly request: ReceivedRequest;
  readonly meet: () => void;
}

/**
 * A known bug, as one or more decorators around the service. Each decorator receives a value of the correct service and
 * returns its replacement. If it changes nothing, it must return the same value: any other value counts as met.
 */
export interface Defect {
  /** Changes the rules for a body. */
  readonly rules?: (rules: OrderRules, request: ReceivedRequest) => OrderRules;
  /** Changes the JSON of a body before it is checked. */
  readonly json?: (json: unknown, request: ReceivedRequest) => unknown;
  /** Changes the query parameters before they are checked. */
  readonly query?: (parameters: QueryParameters) => QueryParameters;
  /** Changes the media type of the body. */
  readonly mediaType?: (sent: string | undefined, request: ReceivedRequest) => string | undefined;
  /** Changes the decision about who the caller is. `sent` are their credentials. It reports by itself when it is met. */
  readonly access?: (decision: AccessDecision, encounter: Encounter, sent: string | undefined) => AccessDecision;
  /** Overrides methods of the order store. These report by themselves when they are met. */
  readonly orders?: (store: OrderStore, encounter: Encounter) => Partial<OrderStore>;
  /** Replaces a page of a list. `list` returns the page of the correct service, or of the preceding bugs. */
  readonly list?: (list: ListOrders, query: ListQuery, request: ReceivedRequest) => OrderPage;
  /** Whether `list` needs everybody's orders, also for a customer. */
  readonly listsOthers?: true;
  /** Changes an error before it is written. It does not receive requested errors. */
  readonly error?: (error: HttpError, request: ReceivedRequest) => HttpError | Promise<HttpError>;
  /** Changes a response before it is sent. It does not receive responses to requested errors. */
  readonly result?: (result: Result, request: ReceivedRequest, error: HttpError | undefined) => Result;
}

/** Lists orders that have already been read. */
export type ListOrders = (query: ListQuery) => OrderPage;

export interface Active extends Encounter {
  readonly defect: Defect;
}

export type Result = APIGatewayProxyResult;
