import type { APIGatewayProxyResult } from 'aws-lambda';
import type { OrderStore } from '../orders/order-store.ts';
import type { HttpError } from './http-error.ts';
import type { MakeFields } from './request/bodies/order-bodies.ts';
import type { RequestHeaders } from './request/headers/request-headers.ts';
import type { QueryParameters } from './request/query/query-parameters.ts';

/**
 * Changes how the service handles one request. Each member is used in one place: it gets the value that the service
 * would use there, and returns the value to use instead. The service handles a request without a behaviour by its rules.
 */
export interface Behaviour {
  /** Returns the headers to read the request by. */
  headers(sent: RequestHeaders): RequestHeaders;
  /** Reads the query string by `read`, perhaps with other parameters. */
  query<T>(parameters: QueryParameters, read: (parameters: QueryParameters) => T): T;
  /** Returns the Content-Type to take the body for. */
  mediaType(sent: string | undefined): string | undefined;
  /** Checks the JSON of the body by `check`, perhaps against other fields of an order, or another JSON. */
  body<T>(json: unknown, check: (json: unknown, makeFields?: MakeFields) => T): T;
  orders(store: OrderStore): OrderStore;
  error(error: HttpError): Promise<HttpError>;
  /** The last step before a result is logged and returned. `error` is the cause of an error result. */
  result(result: APIGatewayProxyResult, error: HttpError | undefined): APIGatewayProxyResult;
  /** Counts the parts of the extension that the request met. If it fails, the service logs the failure and returns the result all the same. */
  count(): Promise<void>;
}

/** Changes nothing. An extension replaces the members that it needs. */
export const USUAL_BEHAVIOUR: Behaviour = {
  headers: (sent) => sent,
  query: (parameters, read) => read(parameters),
  mediaType: (sent) => sent,
  body: (json, check) => check(json),
  orders: (store) => store,
  error: async (error) => error,
  result: (result) => result,
  count: async () => {},
};

/** Both behaviours on one request: at each place, `second` gets what `first` returns. */
export function inTurn(first: Behaviour, second: Behaviour): Behaviour {
  return {
    headers: (sent) => second.headers(first.headers(sent)),
    query: (parameters, read) => first.query(parameters, (changed) => second.query(changed, read)),
    mediaType: (sent) => second.mediaType(first.mediaType(sent)),
    body: (json, check) =>
      first.body(json, (changed, makeFields) =>
        second.body(changed, (again, otherFields) => check(again, otherFields ?? makeFields)),
      ),
    orders: (store) => second.orders(first.orders(store)),
    error: async (error) => second.error(await first.error(error)),
    result: (result, error) => second.result(first.result(result, error), error),
    count: async () => {
      await Promise.all([first.count(), second.count()]);
    },
  };
}
