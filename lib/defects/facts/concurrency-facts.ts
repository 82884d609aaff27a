import { type DefectEntry, IN_A_SANDBOX } from './defect-entry.ts';
import type { RequestStep } from './defect-facts.ts';
import {
  CREATED,
  cancel,
  create,
  get,
  headerValues,
  NO_SUCH_ORDER,
  remove,
  SOUP,
  statuses,
  update,
} from './example-requests.ts';

/** A version that no new order has. */
const OTHER_VERSION = { 'If-Match': '"99"' };

const WRONGLY_WRITTEN = statuses(412, 200);

/** Creates an order and saves the entity tag of its first version as `{etag}`. */
const VERSIONED: RequestStep = { send: create(), save: { id: 'data.id', etag: 'headers.etag' } };

export const CONCURRENCY_DEFECTS = [
  {
    id: 'if-match-ignored',
    title: 'An update ignores If-Match and overwrites a newer version',
    needs: 'response',
    operations: ['updateOrder'],
    rule: 'If-Match on PATCH: another version is a 412.',
    meets: 'A PATCH of an order has an If-Match that names another version.',
    hint: 'Change an order on the basis of an old copy.',
    seenIn: ['https://github.com/filipw/Strathweb.CacheOutput/issues/247'],
    reproduce: [CREATED, { send: update({ items: [SOUP] }, OTHER_VERSION), ...WRONGLY_WRITTEN }],
  },
  {
    id: 'if-match-ignored-on-delete',
    title: 'DELETE ignores If-Match',
    needs: 'response',
    operations: ['deleteOrder'],
    rule: 'If-Match on DELETE: another version is a 412.',
    meets: 'A DELETE has an If-Match that names another version.',
    hint: 'A precondition holds for every kind of write.',
    seenIn: ['https://github.com/HeliosSoftware/hfs/issues/312'],
    reproduce: [CREATED, { send: remove(OTHER_VERSION), ...WRONGLY_WRITTEN }],
  },
  {
    id: 'if-match-race',
    title: 'Two updates at once with the same ETag both succeed, and one of them is lost',
    needs: 'concurrency',
    operations: ['updateOrder', 'cancelOrder'],
    rule: 'If-Match: another version is a 412. An update is one atomic write.',
    meets: 'An order is changed by another request in the 200 ms between the comparison of If-Match and the write.',
    hint: 'Two people press the button at the same moment.',
    seenIn: ['https://github.com/yetanalytics/lrsql/pull/504'],
    reproduce: [
      VERSIONED,
      {
        atOnce: [1, 2].map((quantity) => update({ items: [{ ...SOUP, quantity }] }, { 'If-Match': '{etag}' })),
        correct: { 200: 1, 412: 1 },
        defective: { 200: 2 },
      },
    ],
  },
  {
    id: 'etag-stands-on-cancel',
    title: 'The ETag of an order does not change when it is cancelled',
    needs: 'sequence',
    operations: ['getOrder', 'updateOrder', 'deleteOrder', 'cancelOrder'],
    rule: 'ETag is a strong validator that changes with every change.',
    meets: 'A response has the ETag of a cancelled order, or a precondition is compared with it.',
    hint: 'Does every kind of change count as a change?',
    seenIn: [
      'https://github.com/open-metadata/OpenMetadata/pull/30497',
      'https://github.com/nextcloud/deck/issues/3183',
    ],
    reproduce: [VERSIONED, { send: cancel(), ...headerValues('etag', { not: '{etag}' }, '{etag}') }],
  },
  {
    id: 'stale-not-modified',
    title: 'A client with an old version is told that nothing has changed',
    needs: 'sequence',
    operations: ['getOrder'],
    rule: 'If-None-Match on GET of an order is a 304 only if it names the current version.',
    meets: 'A GET has an If-None-Match that names an earlier version of the order, and not the current one.',
    hint: 'Keep a copy, let the order change, and ask again.',
    seenIn: ['https://github.com/scottlamb/http-serve/issues/23'],
    reproduce: [
      VERSIONED,
      { send: update({ items: [SOUP] }) },
      { send: get({ 'If-None-Match': '{etag}' }), ...statuses(200, 304) },
    ],
  },
  {
    id: 'double-payment',
    title: 'Two payments at once both succeed',
    needs: 'concurrency',
    operations: ['updateOrder'],
    rule: 'Setting the status an order already has is a rejected transition. An update is one atomic write.',
    meets: 'An order is paid while another payment of it is under way.',
    hint: 'Send a request twice without waiting for the first response.',
    seenIn: ['https://github.com/idurar/idurar-erp-crm/pull/1424', 'https://github.com/svthalia/concrexit/pull/3368'],
    reproduce: [
      CREATED,
      {
        atOnce: [update({ status: 'paid' }), update({ status: 'paid' })],
        correct: { 200: 1, 422: 1 },
        defective: { 200: 2 },
      },
    ],
  },
  {
    id: 'orders-cacheable',
    title: 'An order may be kept by public caches for a minute',
    needs: 'response',
    operations: ['getOrder'],
    rule: 'Every response has Cache-Control: no-store.',
    meets: 'A GET returns an order.',
    hint: 'A response is more than its body.',
    seenIn: ['https://github.com/ptrlrd/spire-codex/pull/399'],
    reproduce: [CREATED, { send: get(), ...headerValues('cache-control', 'no-store', 'public, max-age=60') }],
  },
  {
    id: 'request-id-lost-on-errors',
    title: 'Errors do not have the X-Request-Id of the request',
    needs: 'response',
    operations: IN_A_SANDBOX,
    rule: "Every response has X-Request-Id: the caller's, if it is valid.",
    meets: 'A request with a valid X-Request-Id gets an error.',
    hint: 'What holds for every response holds for errors.',
    seenIn: ['https://github.com/bitfoundation/bitplatform/issues/10164'],
    reproduce: [
      {
        send: { method: 'GET', path: NO_SUCH_ORDER, headers: { 'X-Request-Id': 'trace-1' } },
        correct: { headers: { 'x-request-id': 'trace-1' }, body: { success: false } },
        defective: { headers: { 'x-request-id': { not: 'trace-1' } } },
      },
    ],
  },
  {
    id: 'cors-lost-on-errors',
    title: 'Errors have no CORS headers, so that a browser hides them',
    needs: 'response',
    operations: IN_A_SANDBOX,
    rule: 'Every response has CORS for every origin.',
    meets: 'The response is an error.',
    hint: 'Would a page in a browser see why its request failed?',
    seenIn: ['https://github.com/dotnet/aspnetcore/issues/2378', 'https://github.com/serverpod/serverpod/issues/480'],
    reproduce: [
      {
        send: { method: 'GET', path: NO_SUCH_ORDER },
        correct: { headers: { 'access-control-allow-origin': '*' }, body: { success: false } },
        defective: { headers: { 'access-control-allow-origin': null } },
      },
    ],
  },
] as const satisfies readonly DefectEntry[];
