import type { APIGatewayProxyResult } from 'aws-lambda';
import type { OrderStore } from '../orders/order-store.ts';
import type { HttpError } from './http-error.ts';
import type { ApiRequest } from './request/api-request.ts';
import type { OrderLimits } from './request/order-limits.ts';
import type { QueryParameters } from './request/query-parameters.ts';

/**
 * How one request is handled in another way than usual. Each member is used in one place. It gets what the service
 * would use there, and returns what to use instead. A request without a behaviour is handled as the contract says.
 */
export interface Behaviour {
  /** Reads the query string by `read`, perhaps with other parameters. */
  query<T>(parameters: QueryParameters, read: (parameters: QueryParameters) => T): T;
  /** The Content-Type to take the body for. */
  mediaType(sent: string | undefined): string | undefined;
  /** Checks the JSON of the body by `check`, perhaps with other limits, or another JSON. */
  body<T>(json: unknown, check: (json: unknown, limits: OrderLimits) => T): T;
  orders(store: OrderStore): OrderStore;
  error(error: HttpError): Promise<HttpError>;
  /** The last step before a result is logged and returned. `error` is what it was made from, if it is an error. */
  result(result: APIGatewayProxyResult, error: HttpError | undefined): Promise<APIGatewayProxyResult>;
}

/** Finds the behaviour for a request that has entered its sandbox. Undefined: the usual one. */
export type FindBehaviour = (request: ApiRequest) => Behaviour | undefined;
