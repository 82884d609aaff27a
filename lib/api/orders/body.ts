import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { OrderBodies } from '../../http/request/behaviour.ts';
import { documented, type Keywords } from '../../http/request/json-schema.ts';
import { closedObject, isUpTo, received, showLength, sized, trimmedText } from '../../http/request/validation.ts';
import { centsFrom, type OrderDraft } from '../../orders/order.ts';
import { CONTRACT_LIMITS, LIMITS, MAX_EMAIL_LENGTH, type OrderLimits, type Range } from '../../orders/order-limits.ts';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import { EMAIL_RULE, EMAIL_TEXT, isEmailAddress } from './email.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is there to find them
const CONTROL = /[\u0000-\u001f]/;

/** Where schemas are registered: those of the contract for the OpenAPI document, any others for nobody. */
type Registry = z.core.$ZodRegistry<Keywords>;

/** One of the statuses of an order. */
export const orderStatus = z
  .enum(ORDER_STATUSES, received(`Status must be one of ${ORDER_STATUSES.join(', ')}`))
  .register(documented, { id: 'OrderStatus', description: 'The status of an order' });

/** The fields of the bodies of orders, each as a schema, and how many items an order has. */
export interface OrderFields {
  readonly customerName: z.ZodMiniType<string>;
  readonly customerEmail: z.ZodMiniType<string>;
  readonly items: Range;
  readonly itemName: z.ZodMiniType<string>;
  readonly quantity: z.ZodMiniType<number>;
  /** In whole currency units; the output is in cents. */
  readonly price: z.ZodMiniType<number>;
}

/** The bodies as the contract has them. */
const contractBodies = buildBodies(fieldsWithin(CONTRACT_LIMITS, documented), documented);

/** Finds the schema of the body of `POST /orders`: the contract's, unless a switch replaces it. */
export const createBody = ({ create }: OrderBodies = contractBodies) => create;

/** Finds the schema of the body of `PATCH /orders/{id}`. */
export const updateBody = ({ update }: OrderBodies = contractBodies) => update;

/** The bodies of `POST /orders` and `PATCH /orders/{id}`, and one of the items in them. */
export const { create: createOrderBody, update: updateOrderBody, item: orderItemBody } = contractBodies;

/** The items of an order, each of this form. */
export function itemsOf<Item extends z.ZodMiniType>(item: Item, range = CONTRACT_LIMITS.items) {
  return sized(
    z.array(item, missingOr('Items', 'an array')),
    range,
    (size) => `An order has 1 to ${LIMITS.items} items; received ${size}`,
  );
}

/** The fields with these limits. Messages name the limits of the contract. */
export function fieldsWithin(limits: OrderLimits, registry: Registry = z.registry()): OrderFields {
  return {
    customerName: nameSchema('Customer name', limits.customerName, registry, 'CustomerName', 'Ada Lovelace'),
    customerEmail: requiredText('Customer email', MAX_EMAIL_LENGTH, { min: 1, max: MAX_EMAIL_LENGTH })
      .check(
        z.refine(
          (value) => value === '' || CONTROL.test(value) || !isUpTo(MAX_EMAIL_LENGTH, value) || isEmailAddress(value),
          EMAIL_RULE,
        ),
      )
      .register(registry, {
        id: 'CustomerEmail',
        ...EMAIL_TEXT,
        description: `An ASCII email address of at most ${MAX_EMAIL_LENGTH} characters, with a dot in the domain; stored trimmed`,
        examples: ['ada@example.com'],
      }),
    items: limits.items,
    itemName: nameSchema('Item name', limits.itemName, registry, 'ItemName', 'Pizza Margherita'),
    quantity: requiredNumber('Quantity')
      .check(
        z.refine(
          (value) => Number.isInteger(value) && isIn(limits.quantity, value),
          received(`Quantity must be a whole number from 1 to ${LIMITS.quantity}`),
        ),
      )
      .register(registry, { type: 'integer', minimum: 1, maximum: LIMITS.quantity, examples: [2] }),
    // A price becomes integer cents here.
    price: z
      .pipe(
        requiredNumber('Price').check(
          z.refine((value) => isIn(limits.price, value), received(`Price must be from 0 to ${LIMITS.price}`)),
          z.refine((value) => centsFrom(value) !== undefined, received('Price must have at most two decimals')),
        ),
        z.transform((value: number) => centsFrom(value) ?? 0),
      )
      .register(registry, {
        minimum: 0,
        maximum: LIMITS.price,
        multipleOf: 0.01,
        description: 'The price of one piece',
        examples: [9.5],
      }),
  };
}

/** Returns the bodies with these fields. It takes about a millisecond. */
export function buildBodies(fields: OrderFields, registry: Registry = z.registry()) {
  const { customerName, customerEmail, itemName: name, quantity, price } = fields;
  const item = closedObject(
    { name, quantity, price },
    'An item must be an object with name, quantity and price',
  ).register(registry, { id: 'OrderItemRequest' });
  const items = itemsOf(item, fields.items);
  const create = closedObject(
    { customerName, customerEmail, items },
    'An order must be an object with customerName, customerEmail and items',
  ).register(registry, { id: 'CreateOrderRequest' });
  const update = closedObject(
    { status: z.optional(orderStatus), items: z.optional(items) },
    'An update must be an object with status, items or both',
  )
    .check(
      z.refine(
        (body) => body.status !== undefined || body.items !== undefined,
        'An update must have status, items or both; received neither',
      ),
    )
    .register(registry, { id: 'UpdateOrderRequest', minProperties: 1 });
  return { create, update, item };
}

function nameSchema(label: string, range: Range, registry: Registry, id: string, example: string) {
  return requiredText(label, LIMITS.nameLength, range).register(registry, {
    id,
    ...trimmedText(LIMITS.nameLength),
    description: `1 to ${LIMITS.nameLength} characters after trimming; stored trimmed`,
    examples: [example],
  });
}

/** A number that is required. `label` names it in messages. */
export function requiredNumber(label: string) {
  return z.number(missingOr(label, 'a number'));
}

/** A required text without control characters. `max` is the number of characters (code points) that messages name. */
export function requiredText(label: string, max: number, range: Range) {
  return z.string(missingOr(label, 'a string')).check(
    z.trim(),
    z.refine((value) => value.length >= range.min, `${label} is required`),
    z.refine((value) => isUpTo(range.max, value), {
      error: ({ input }) => `${label} must be at most ${max} characters; received ${showLength(String(input))}`,
    }),
    z.refine((value) => !CONTROL.test(value), `${label} must not contain control characters (U+0000 to U+001F)`),
    z.refine((value) => value.isWellFormed(), `${label} must be well-formed Unicode; it has half of a surrogate pair`),
  );
}

function isIn({ min, max }: Range, value: number): boolean {
  return value >= min && value <= max;
}

function missingOr(label: string, kind: string) {
  const missing = `${label} ${label.endsWith('s') ? 'are' : 'is'} required`;
  const { error } = received(`${label} must be ${kind}`);
  return { error: (issue: { readonly input?: unknown }) => ((issue.input ?? null) === null ? missing : error(issue)) };
}

/** Returns a hash of the order that a body describes. White space and the order of members make no difference. */
export function fingerprintOf({ customerName, customerEmail, items }: OrderDraft): string {
  const lines = items.map(({ name, quantity, price }) => [name, quantity, price]);
  return createHash('sha256')
    .update(JSON.stringify([customerName, customerEmail, lines]))
    .digest('base64url');
}
