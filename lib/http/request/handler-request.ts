import type { Route, RouteHeader } from '../route.ts';
import type { ApiRequest } from './api-request.ts';

/** The members that every handler gets. */
type Always = 'gatewayEvent' | 'service' | 'headers' | 'requestId' | 'sandboxName' | 'caller';

/** The members for each way in which a route treats sandboxes, and for each header that it names. */
interface Members {
  static: never;
  switchable: never;
  management: 'sandbox';
  sandboxed: 'sandbox' | 'orders' | 'now';
  'If-Match': 'versions';
  'If-None-Match': 'clientHas';
  'Idempotency-Key': 'idempotencyKey';
}

/** In a closed environment, an `open` route has no sandbox, and `now` is the real time. */
type InSandbox<Row extends Route> = Row extends { readonly open: true } ? 'now' : Members[Row['sandbox']];

type ByHeaders<Row extends Route> = Row extends { readonly headers: readonly (infer Header extends RouteHeader)[] }
  ? Members[Header]
  : never;

type ByPath<Row extends Route> = Row['path'] extends `${string}{id}${string}` ? 'id' : never;

/** Members that may be undefined although they were checked. */
type Optional = 'versions' | 'idempotencyKey';

/**
 * The members of a request that a handler can rely on, derived from its row in the route table: the order id if the
 * path has one, the sandbox with its orders and its clock if the route works in one, and the values of the headers that
 * the row names.
 */
export type HandlerRequest<Row extends Route, Body, Query> = Pick<ApiRequest, Always> & {
  readonly [Name in InSandbox<Row> | ByHeaders<Row> | ByPath<Row>]: Name extends Optional
    ? ApiRequest[Name]
    : NonNullable<ApiRequest[Name]>;
} & { readonly body: Body; readonly query: Query };
