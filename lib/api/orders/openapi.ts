import * as z from 'zod/mini';
import type { ErrorCode } from '../../http/http-error.ts';
import { described, named, type OperationDoc, ok, queryOf, success } from '../../http/openapi/operation-doc.ts';
import { instant, listSuccess, whole } from '../../http/openapi/schemas.ts';
import { ANYTHING, documented, NOTHING } from '../../http/request/json-schema.ts';
import { ORDER_ID_PATTERN } from '../../orders/order-id.ts';
import { LIMITS, MAX_EMAIL_LENGTH } from '../../orders/order-limits.ts';
import { describeTransitions, ORDER_STATUSES, PAID_STATUSES } from '../../orders/order-status.ts';
import { ACCESS_LIMITS } from '../../sandboxes/sandbox-limits.ts';
import { createOrderBody, orderStatus, updateOrderBody } from './body.ts';
import { LIST_KINDS } from './query.ts';
import type { ORDER_ROWS } from './rows.ts';
import { SHOWN, type Shown } from './shown.ts';

const UNPAID_STATUSES = ORDER_STATUSES.filter((status) => !PAID_STATUSES.some((paid) => paid === status));

const name = z.string().register(documented, { minLength: 1, maxLength: LIMITS.nameLength });

/** The largest possible total: the maximum number of items, each with the maximum quantity and price. */
const MAX_TOTAL = LIMITS.items * LIMITS.quantity * LIMITS.price;
/**
 * An amount with at most two decimals. It has no `multipleOf`, because validators that divide in binary (Ajv, and
 * therefore Prism) would reject valid responses: for them, 19.99 is not a multiple of 0.01. The order tests check
 * decimals.
 */
const amount = (maximum: number) =>
  z.number().register(documented, { minimum: 0, maximum, description: 'At most two decimals' });

export const orderId = z.string().check(z.regex(ORDER_ID_PATTERN));

export const orderItem = named('OrderItem', {
  id: z.string().check(z.regex(/^item-[1-9]\d{0,2}$/)),
  orderId,
  name,
  quantity: whole(1, LIMITS.quantity),
  price: amount(LIMITS.price),
  subtotal: amount(LIMITS.quantity * LIMITS.price),
});

const receipt = described('Receipt', 'Issued when the order is paid', {
  id: z.string().check(z.regex(/^receipt-\d+$/)),
  orderId,
  receiptNumber: z.string().check(z.regex(/^RCP-\d{13}-\d{3}$/)),
  issuedAt: instant,
  totalAmount: amount(MAX_TOTAL),
});

/** The plain view leaves it out: without access, no order has an owner. */
const owner = z.string().register(documented, {
  minLength: 1,
  maxLength: ACCESS_LIMITS.nameLength,
  description: 'The name of the customer whose order it is, in a sandbox with roles',
});

export const order = z
  .object({
    id: orderId,
    customerName: name,
    customerEmail: z.string().register(documented, { format: 'email', maxLength: MAX_EMAIL_LENGTH }),
    owner: z.optional(owner),
    status: orderStatus,
    items: z.array(orderItem).register(documented, { minItems: 1, maxItems: LIMITS.items }),
    total: amount(MAX_TOTAL),
    receipt: z.optional(receipt),
    createdAt: instant,
    updatedAt: instant,
  })
  .register(documented, {
    id: 'Order',
    description: `An order. It has a receipt only if it is ${PAID_STATUSES.join(' or ')}`,
    // Not as if, then and else, because Redocly Respect closes each of them to the members that only the others have.
    not: {
      anyOf: [
        { properties: { status: { enum: UNPAID_STATUSES }, receipt: ANYTHING }, required: ['receipt'] },
        { properties: { status: { enum: PAID_STATUSES }, receipt: NOTHING } },
      ],
    },
  });

export const orderResponse = success('OrderResponse', order);

const orderListResponse = listSuccess('OrderListResponse', { orders: z.array(order) }, { id: 'OrderListData' });

const currentETag = named('PreconditionDetails', { currentETag: z.string().check(z.regex(/^"[^"]+"$/)) });
const transition = described(
  'TransitionDetails',
  'The rejected transition, and the statuses to which the order can change',
  { from: orderStatus, to: orderStatus, allowed: z.array(orderStatus) },
);
const status = named('NotEditableDetails', { status: orderStatus });

/** The schemas of the `details` of the errors about orders, by code. */
export const ORDER_DETAILS = {
  PRECONDITION_FAILED: currentETag,
  INVALID_STATUS_TRANSITION: transition,
  ORDER_NOT_EDITABLE: status,
} satisfies Partial<Record<ErrorCode, z.ZodMiniType>>;

/** The document's texts and schemas for the operations of orders. */
export const ORDER_DOCS = {
  listOrders: {
    description:
      'Filters combine. There are three ways to page: by page number, by offset and by cursor. Following `nextCursor` visits every order that existed throughout exactly once, even if orders are created or deleted meanwhile. Lists are strongly consistent: an order is in the list as soon as its create has returned. Unknown and repeated parameters are rejected.',
    query: queryOf(LIST_KINDS, {
      status: 'Only orders in this status',
      customerEmail: 'Only orders of the customer with this email address: the whole address, in upper or lower case',
      createdFrom: 'Only orders created at this instant or later',
      createdTo: 'Only orders created before this instant',
      sort: 'Newest first (`-createdAt`) or oldest first (`createdAt`)',
      limit: 'The largest number of orders on a page',
      page: 'The number of the page, counted from 1. Send only one of page, offset and cursor',
      offset: 'The number of orders to skip before the page. Send only one of page, offset and cursor',
      cursor:
        'The nextCursor of the previous page, with the same filters and sort. Send only one of page, offset and cursor',
    }),
    success: ok('A page of orders', orderListResponse),
  },
  createOrder: {
    description:
      'The new order is `pending`. Its total is the sum of its items, exact to the cent. Unknown members are rejected.',
    body: createOrderBody,
    success: ok(
      'The order: a new one or, if the Idempotency-Key is repeated, the one that the first request created',
      orderResponse,
      ['ETag', 'Location', 'Idempotent-Replayed'],
    ),
  },
  getOrder: {
    description: `A ${PAID_STATUSES.join(' or ')} order has a receipt.`,
    success: ok('The order', orderResponse, ['ETag']),
  },
  updateOrder: {
    description: `${describeTransitions()} An order in any other status cannot change. Items can change only while the order is pending, and the new items replace the whole list. If both are sent, the items change first, in the same atomic write. Paying issues the receipt; cancelling removes it.`,
    body: updateOrderBody,
    success: ok('The updated order', orderResponse, ['ETag']),
  },
  deleteOrder: {
    description: 'Works in every status and removes the order completely: from then on, its id returns 404.',
    success: ok('The order was deleted', success('DeleteResponse', z.object({ id: orderId, deleted: z.boolean() }))),
  },
  cancelOrder: {
    description: 'Has the effect of an update with the status `cancelled`. Any body is ignored.',
    success: ok('The cancelled order', orderResponse, ['ETag']),
  },
} satisfies Record<keyof typeof ORDER_ROWS, OperationDoc>;

const WITH_THE_ORDER = ['getOrder', 'updateOrder', 'cancelOrder', 'deleteOrder'] as const;

/** Where a response has the id of an order. */
const ID_IN: Readonly<Record<Shown, string | undefined>> = {
  'any orders': '/data/orders/0/id',
  'a new order': '/data/id',
  'any order': '/data/id',
  'a cancelled order': '/data/id',
  'a receipt': '/data/orderId',
  'no order': undefined,
};

const SHOWN_BY: Readonly<Record<string, Shown>> = SHOWN;

/** Returns the links from a response to the operations that take the id in it; undefined if it has none. */
export function linksOf(operation: string) {
  const pointer = ID_IN[SHOWN_BY[operation] ?? 'no order'];
  if (pointer === undefined) return undefined;
  return Object.fromEntries(
    WITH_THE_ORDER.map((operationId) => [
      operationId,
      { operationId, parameters: { id: `$response.body#${pointer}` } },
    ]),
  );
}
