import * as z from 'zod/mini';
import { LIMITS, MAX_EMAIL_LENGTH } from '../../http/limits.ts';
import { ACCESS_LIMITS } from '../../http/request/bodies/access-bodies.ts';
import { ANYTHING, documented, type Keywords, NOTHING } from '../../http/request/bodies/json-schema.ts';
import { orderStatus } from '../../http/request/bodies/order-bodies.ts';
import { ORDER_ID_PATTERN } from '../../orders/order-id.ts';
import { ORDER_STATUSES, PAID_STATUSES } from '../../orders/order-status.ts';
import { count, described, named, type Schema, success, whole } from './operation-doc.ts';

const UNPAID_STATUSES = ORDER_STATUSES.filter((status) => !PAID_STATUSES.some((paid) => paid === status));

/**
 * The schemas of responses. They are open: a response may gain members, and clients ignore the members that they do not
 * know. A schema with an `id` has this name in the document.
 */

/** It has no pattern: generated clients parse a `date-time`, and would then match a date with the pattern. */
export const instant = z.string().register(documented, {
  id: 'Instant',
  format: 'date-time',
  description: 'In UTC, with milliseconds: `YYYY-MM-DDThh:mm:ss.sssZ`',
});

const positive = whole(1);
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

const listMeta = { total: count, page: positive, limit: positive, offset: count };

const pagination = described(
  'Pagination',
  'The position of the page in the list. `nextCursor` is null on the last page',
  {
    ...listMeta,
    totalPages: count,
    hasMore: z.boolean(),
    nextCursor: z.nullable(z.string().check(z.minLength(1))),
  },
);

export const orderResponse = success('OrderResponse', order);

/** The envelope of a list with these members. `keywords` are about its `data`. */
export function listSuccess(id: string, members: Readonly<Record<string, Schema>>, keywords: Keywords = {}) {
  const data = z.object({ ...members, pagination }).register(documented, keywords);
  return named(id, { success: z.boolean(), data, meta: z.object(listMeta) });
}

export const orderListResponse = listSuccess('OrderListResponse', { orders: z.array(order) }, { id: 'OrderListData' });
