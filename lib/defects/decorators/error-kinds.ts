import type { ReceivedRequest } from '../../http/request/received-request.ts';
import { ROUTES } from '../../http/routes.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { Result } from './defect.ts';

/** Whether an error of a store, or the cause of a response, is that there is no such order. */
export function isMissingOrder(error: unknown): boolean {
  return error instanceof OrderRefused && error.refusal.reason === 'not-found';
}

export function isCreated({ statusCode }: Result, { route }: ReceivedRequest): boolean {
  return route === ROUTES.createOrder && statusCode >= 200 && statusCode < 300;
}
