import type { ExpectedVersions } from '../../orders/change.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { Route, RouteHeader } from '../routes.ts';
import type { ApiRequest } from './api-request.ts';

/** What every handler gets. */
type AnyRequest = Pick<ApiRequest, 'gatewayEvent' | 'service' | 'headers' | 'requestId' | 'sandboxName' | 'caller'>;

/** In a closed environment, an `open` route has no sandbox, and `now` is the real time. */
type InSandbox<Row extends Route> = Row extends { readonly open: true }
  ? { readonly now: () => number }
  : BySandbox[Row['sandbox']];

/** The members for each way in which a route treats sandboxes. */
interface BySandbox {
  static: unknown;
  switchable: unknown;
  management: { readonly sandbox: Sandbox };
  /** `now` is the sandbox's time, in milliseconds since 1970. */
  sandboxed: { readonly sandbox: Sandbox; readonly orders: OrderStore; readonly now: () => number };
}

/** The members for each header that a route names. */
interface ByHeader {
  /** The versions that the client accepts. */
  'If-Match': { readonly versions: ExpectedVersions };
  /** Whether the client has the representation with this entity tag. */
  'If-None-Match': { readonly clientHas: (tag: string) => boolean };
  'Idempotency-Key': { readonly idempotencyKey: string | undefined };
}

type HeadersOf<Row extends Route> = Row extends { readonly headers: readonly (infer Header extends RouteHeader)[] }
  ? Header
  : never;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (member: infer All) => void
  ? All
  : never;

type ByHeaders<Row extends Route> = [HeadersOf<Row>] extends [never] ? unknown : Intersection<ByHeader[HeadersOf<Row>]>;

type ByPath<Row extends Route> = Row['path'] extends `${string}{id}${string}` ? { readonly id: string } : unknown;

/**
 * The members of a request that a handler can rely on, derived from its row in the route table: the order id if the
 * path has one, the sandbox with its orders and its clock if the route works in one, and the values of the headers that
 * the row names.
 */
export type HandlerRequest<Row extends Route, Body, Query> = AnyRequest & {
  readonly body: Body;
  readonly query: Query;
} & InSandbox<Row> &
  ByPath<Row> &
  ByHeaders<Row>;
