import type { ExpectedVersions } from '../../orders/change.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import type { FaultRule } from '../../sandboxes/settings.ts';
import type { Behaviour } from '../behaviour.ts';
import type { HttpError } from '../http-error.ts';
import type { ServiceInstance } from '../service-instance.ts';
import type { ReceivedRequest } from './received-request.ts';

/**
 * A request on its way to a handler. The checks fill it in, in the order of the contract. A member for which a route
 * has no check stays undefined; `HandlerRequest` lists the members that a handler can rely on.
 */
export interface ApiRequest extends ReceivedRequest {
  readonly service: ServiceInstance;
  /** The preferences that the client sent and got, in the words of `Preference-Applied`. */
  preferenceApplied: string | undefined;
  /** The response's headers about the sandbox's rate limit, if it has one. */
  limitHeaders: Readonly<Record<string, string>> | undefined;
  /** How switches change the handling of the request. */
  behaviour: Behaviour | undefined;
  /** The sandbox's orders. */
  orders: OrderStore | undefined;
  /** The fault of the sandbox that the request met. */
  fault: MetFault | undefined;
  /** From `If-Match`. */
  versions: ExpectedVersions;
  /** From `If-None-Match`: whether the client has the representation with this entity tag. */
  holds: ((tag: string) => boolean) | undefined;
  idempotencyKey: string | undefined;
  /** The query string as the route reads it. */
  query: unknown;
  /** The output of the route's schema. */
  body: unknown;
}

/** A fault rule that a request met, with its index, and the error it causes unless it only delays. */
export interface MetFault {
  readonly rule: FaultRule;
  readonly index: number;
  readonly error: HttpError | undefined;
}
