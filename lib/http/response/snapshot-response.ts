import type { Order } from '../../orders/order.ts';
import { type Clock, timeOn } from '../../sandboxes/clock.ts';
import type { SandboxContents } from '../../sandboxes/sandbox.ts';
import { OMITTED_SETTINGS, SNAPSHOT_FORMAT, STATE_LIMITS } from '../../sandboxes/state-limits.ts';
import type { Extension } from '../extension.ts';
import { HttpError } from '../http-error.ts';
import { ROUTES } from '../routes.ts';
import type { ApiResponse } from './api-response.ts';
import { representOrder } from './represent-order.ts';
import { representSettings } from './represent-sandbox.ts';

/**
 * Returns a snapshot: the body of a PUT that makes another sandbox the same.
 * @throws HttpError 413 if no PUT would take it.
 */
export function snapshotResponse({ settings, orders }: SandboxContents, extensions: readonly Extension[]): ApiResponse {
  if (orders.length > STATE_LIMITS.orders) throw tooLarge(`${STATE_LIMITS.orders} orders`);
  const {
    auth: _,
    webhooks: __,
    ...shown
  } = representSettings({ ...settings, clock: clockFromNow(settings.clock, Date.now()) });
  const parts = extensions.flatMap(
    (extension) => extension.settings?.snapshot(settings.extensions[extension.name]) ?? [],
  );
  const own = OMITTED_SETTINGS.filter((name) =>
    name === 'auth' ? settings.auth !== null : settings.webhooks.length > 0,
  );
  const omitted = [...own, ...parts.flatMap((part) => part.omitted)];
  const data = JSON.stringify({
    format: SNAPSHOT_FORMAT,
    settings: Object.assign(shown, ...parts.map((part) => part.settings)),
    orders: orders.map(representVersion),
    ...(omitted.length > 0 && { omitted }),
  });
  const { maxBody } = ROUTES.replaceSandbox;
  if (Buffer.byteLength(data) > maxBody) throw tooLarge(`${maxBody} bytes`);
  return { status: 200, data };
}

/** A running clock starts again at the time that it shows, so that no restored order lies in the future. */
function clockFromNow(clock: Clock | null, realTime: number): Clock | null {
  return clock === null || typeof clock === 'number' ? clock : { startAt: timeOn(clock, realTime), since: realTime };
}

function representVersion(order: Order) {
  return { ...representOrder(order), version: order.version };
}

function tooLarge(limit: string): HttpError {
  return new HttpError(
    'PAYLOAD_TOO_LARGE',
    `The sandbox is too large for a snapshot, which has at most ${limit}. GET /orders lists its orders page by page`,
  );
}
