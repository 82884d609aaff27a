import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Update } from '../../orders/change.ts';
import type { OrderDraft } from '../../orders/order.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import type { Caller } from '../../sandboxes/access/caller.ts';
import type { HttpError } from '../http-error.ts';
import type { QueryParameters, RequestHeaders } from './event-parts.ts';
import type { Schema } from './validation.ts';

/** The schemas of the bodies that describe orders. */
export interface OrderBodies {
  readonly create: Schema<OrderDraft>;
  readonly update: Schema<Update>;
}

/** Who the caller is, or the error for one who is not known. */
export type AccessDecision = Caller | HttpError;

/**
 * Changes how the service handles one request. Each member is used in one place: it gets the value that the service
 * would use there, and returns the value to use instead. The service handles a request without a behaviour by its
 * rules.
 */
export interface Behaviour {
  /** Returns the headers to read the request by. */
  headers(sent: RequestHeaders): RequestHeaders;
  /** Reads the query string by `read`, perhaps with other parameters. */
  query<T>(parameters: QueryParameters, read: (parameters: QueryParameters) => T): T;
  /** Returns the Content-Type to take the body for. */
  mediaType(sent: string | undefined): string | undefined;
  /**
   * Returns the decision about who the caller is. `sent` are their credentials, as they came; undefined if there are
   * none.
   */
  access(decision: AccessDecision, sent: string | undefined): AccessDecision;
  /**
   * Checks the JSON of the body by `check`, perhaps another JSON, or by other bodies of orders than those of the
   * contract.
   */
  body<T>(json: unknown, check: (json: unknown, bodies?: OrderBodies) => T): T;
  orders(store: OrderStore): OrderStore;
  error(error: HttpError): Promise<HttpError>;
  /** The last step before a result is logged and returned. `error` is the cause of an error result. */
  result(result: APIGatewayProxyResult, error: HttpError | undefined): APIGatewayProxyResult;
  /** Counts the request. If it fails, the service logs the failure and returns the result all the same. */
  count(): Promise<void>;
}
