import type { HttpError } from '../../http/http-error.ts';
import type { ReceivedRequest } from '../../http/request/received-request.ts';
import { ROUTES } from '../../http/routes.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { Result } from './defect.ts';

export function isMissingOrder({ cause }: HttpError): boolean {
  return cause instanceof OrderRefused && cause.refusal.reason === 'not-found';
}

export function isCreated({ statusCode }: Result, { route }: ReceivedRequest): boolean {
  return route === ROUTES.createOrder && statusCode >= 200 && statusCode < 300;
}
