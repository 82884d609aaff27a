import { randomUUID } from 'node:crypto';
import { entityTag, tagMatcher } from '../../http/request/headers/entity-tag.ts';
import { waitFor } from '../../http/request/wait.ts';
import { ROUTES } from '../../http/routes.ts';
import type { ExpectedVersions } from '../../orders/change.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { Defect, Encounter, Result } from './defect.ts';
import { afterRefusal, allowMove, readIfAllowed } from './store-defects.ts';

/** Milliseconds between a check and the write that depends on it. */
const GAP = 200;

const withoutIfMatch = afterRefusal((refusal, { store, id, change }) =>
  refusal.reason === 'version-mismatch' ? store.change(id, { ...change, versions: undefined }) : undefined,
);

export const CONCURRENCY = {
  'if-match-ignored': {
    orders: (store, encounter) =>
      encounter.request.route === ROUTES.updateOrder ? withoutIfMatch.orders(store, encounter) : {},
  },

  'if-match-ignored-on-delete': {
    orders: (store, { meet }) => ({
      delete: (id, at, versions) =>
        store.delete(id, at, versions).catch(async (error) => {
          if (!isVersionMismatch(error)) throw error;
          await store.delete(id, at);
          meet();
        }),
    }),
  },

  'if-match-race': {
    orders: (store, encounter) => ({
      change: async (id, change) => {
        const order = change.versions && (await store.get(id));
        if (!order || !change.versions.includes(order.version)) return store.change(id, change);
        await waitFor(encounter.request, GAP);
        return withoutIfMatch.orders(store, encounter).change(id, change);
      },
    }),
  },

  'etag-stands-on-cancel': {
    orders: (store, encounter) => ({
      get: async (id) => {
        const order = await store.get(id);
        return order && withOldVersion(order, encounter);
      },
      change: async (id, change) => {
        const versions = await shiftVersions(store, id, change.versions, encounter);
        const order = await store
          .change(id, { ...change, versions })
          .catch((error) => rethrowShifted(error, versions !== change.versions));
        return withOldVersion(order, encounter);
      },
      delete: async (id, at, given) => {
        const versions = await shiftVersions(store, id, given, encounter);
        await store.delete(id, at, versions).catch((error) => rethrowShifted(error, versions !== given));
      },
    }),
  },

  'stale-not-modified': {
    result: (result, { route, headers }) => {
      const version = Number(/^"(\d+)"$/.exec(String(result.headers?.ETag))?.[1]);
      if (route !== ROUTES.getOrder || result.statusCode !== 200 || Number.isNaN(version)) return result;
      const isHeld = tagMatcher(headers.list('if-none-match'));
      const earlier = Array.from({ length: version - 1 }, (_, index) => entityTag(index + 1));
      return earlier.some(isHeld) ? { ...withoutHeaders(result, ['Content-Type']), statusCode: 304, body: '' } : result;
    },
  },

  'double-payment': {
    orders: (store, encounter) => ({
      change: async (id, change) => {
        const { move } = change;
        if (move?.to !== 'paid' || !(await readIfAllowed(store, id, change))) return store.change(id, change);
        await waitFor(encounter.request, GAP);
        return allowMove('paid', { to: 'paid' }).orders(store, encounter).change(id, change);
      },
    }),
  },

  'orders-cacheable': {
    result: (result, { route }) =>
      route === ROUTES.getOrder && result.statusCode === 200
        ? { ...result, headers: { ...result.headers, 'Cache-Control': 'public, max-age=60' } }
        : result,
  },

  'request-id-lost-on-errors': {
    result: (result, { headers, requestId, gatewayEvent }) => {
      if (result.statusCode < 400 || headers.list('x-request-id') !== requestId) return result;
      const own = gatewayEvent.requestContext?.requestId ?? randomUUID();
      return { ...result, headers: { ...result.headers, 'X-Request-Id': own } };
    },
  },

  'cors-lost-on-errors': {
    result: (result) =>
      result.statusCode < 400
        ? result
        : withoutHeaders(result, ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']),
  },
} as const satisfies Record<string, Defect>;

function isVersionMismatch(error: unknown): error is OrderRefused & { refusal: { reason: 'version-mismatch' } } {
  return error instanceof OrderRefused && error.refusal.reason === 'version-mismatch';
}

/** Returns a cancelled order with the version that it had before. */
function withOldVersion(order: Order, { meet }: Encounter): Order {
  if (order.status !== 'cancelled') return order;
  meet();
  return { ...order, version: order.version - 1 };
}

/** Maps the versions that a client sees to the stored ones, which differ if the order is cancelled. */
async function shiftVersions(
  store: OrderStore,
  id: string,
  known: ExpectedVersions,
  { meet }: Encounter,
): Promise<ExpectedVersions> {
  if (!known || (await store.get(id))?.status !== 'cancelled') return known;
  meet();
  return known.map((version) => version + 1);
}

function rethrowShifted(error: unknown, isShifted: boolean): never {
  if (!isShifted || !isVersionMismatch(error)) throw error;
  const { reason, version } = error.refusal;
  throw new OrderRefused({ reason, version: version - 1 });
}

function withoutHeaders(result: Result, names: readonly string[]): Result {
  const headers = Object.entries(result.headers ?? {}).filter(([name]) => !names.includes(name));
  return { ...result, headers: Object.fromEntries(headers) };
}
