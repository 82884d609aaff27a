import * as z from 'zod/mini';
import { MAX_EMAIL_LENGTH } from '../../lib/http/request/email-address.ts';
import { documented } from '../../lib/http/request/json-schema.ts';
import { orderStatus } from '../../lib/http/request/order-bodies.ts';
import { LIMITS } from '../../lib/http/request/order-limits.ts';
import { ORDER_ID_PATTERN } from '../../lib/orders/order-id.ts';

/**
 * What the service answers, as schemas: closed ones, so that a member which is not written down here is a
 * mistake. A schema with an `id` is a named one in the document.
 */

export const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
  .register(documented, { format: 'date-time' });

export const count = z.number().register(documented, { type: 'integer', minimum: 0 });
const positive = z.number().register(documented, { type: 'integer', minimum: 1 });
const name = z.string().register(documented, { minLength: 1, maxLength: LIMITS.nameLength });

/** The sum of as many items at as high a price as an order may have is the largest amount there can be. */
const MAX_TOTAL = LIMITS.items * LIMITS.quantity * LIMITS.price;
/**
 * Of at most two decimals; yet without `multipleOf`, because validators that divide in binary (Ajv, and so Prism)
 * find 19.99 no multiple of 0.01, and would call right answers wrong. The tests of orders see to it.
 */
const amount = (maximum: number) =>
  z.number().register(documented, { minimum: 0, maximum, description: 'At most two decimals' });

const orderId = z.string().check(z.regex(ORDER_ID_PATTERN));

const orderItem = z
  .strictObject({
    id: z.string().check(z.regex(/^item-[1-9]\d{0,2}$/)),
    orderId,
    name,
    quantity: z.number().register(documented, { type: 'integer', minimum: 1, maximum: LIMITS.quantity }),
    price: amount(LIMITS.price),
    subtotal: amount(LIMITS.quantity * LIMITS.price),
  })
  .register(documented, { id: 'OrderItem' });

const receipt = z
  .strictObject({
    id: z.string().check(z.regex(/^receipt-\d+$/)),
    orderId,
    receiptNumber: z.string().check(z.regex(/^RCP-\d{13}-\d{3}$/)),
    issuedAt: instant,
    totalAmount: amount(MAX_TOTAL),
  })
  .register(documented, { id: 'Receipt', description: 'Issued when an order is paid' });

export const order = z
  .strictObject({
    id: orderId,
    customerName: name,
    customerEmail: z.string().register(documented, { format: 'email', maxLength: MAX_EMAIL_LENGTH }),
    status: orderStatus,
    items: z.array(orderItem).register(documented, { minItems: 1, maxItems: LIMITS.items }),
    total: amount(MAX_TOTAL),
    receipt: z.optional(receipt),
    createdAt: instant,
    updatedAt: instant,
  })
  .register(documented, {
    id: 'Order',
    description: 'An order. It has a receipt when it is paid or completed, and none otherwise',
    if: { properties: { status: { enum: ['paid', 'completed'] } } },
    // biome-ignore lint/suspicious/noThenProperty: this is the keyword of JSON Schema
    then: { properties: { receipt: true }, required: ['receipt'] },
    else: { properties: { receipt: false } },
  });

export const listMeta = { total: count, page: positive, limit: positive, offset: count };

export const pagination = z
  .strictObject({
    ...listMeta,
    totalPages: count,
    hasMore: z.boolean(),
    nextCursor: z.nullable(z.string().check(z.minLength(1))),
  })
  .register(documented, { id: 'Pagination', description: 'Where this page lies; nextCursor is null on the last one' });

/** The envelope of a success. */
export function success<Data extends z.ZodMiniType>(id: string, data: Data) {
  return z.strictObject({ success: z.literal(true), data }).register(documented, { id });
}

export const orderResponse = success('OrderResponse', order);

export const orderListResponse = z
  .strictObject({
    success: z.literal(true),
    data: z.strictObject({ orders: z.array(order), pagination }),
    meta: z.strictObject(listMeta),
  })
  .register(documented, { id: 'OrderListResponse' });

export const deleteResponse = success('DeleteResponse', z.strictObject({ id: orderId, deleted: z.literal(true) }));

export const healthResponse = success(
  'HealthResponse',
  z.strictObject({
    status: z.literal('healthy'),
    version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
    timestamp: instant,
    checks: z.strictObject({ store: z.literal('up') }),
  }),
);

export const apiInfoResponse = success(
  'ApiInfoResponse',
  z.strictObject({
    name: z.string(),
    version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
    description: z.string(),
    endpoints: z
      .record(z.string().check(z.regex(/^(?:GET|POST|PATCH|DELETE) \//)), z.string())
      .register(documented, { description: 'What each endpoint does, by `<METHOD> <path>`' }),
  }),
);

export const openApiDocument = z
  .looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) })
  .register(documented, { id: 'OpenApiDocument' });

/** Every success there is; a new one goes in here. */
export const SUCCESSES = [orderResponse, orderListResponse, deleteResponse, healthResponse, apiInfoResponse] as const;
