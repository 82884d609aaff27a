import * as z from 'zod/mini';
import { centsFrom } from '../../orders/money.ts';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import { isEmailAddress, MAX_EMAIL_LENGTH } from './email-address.ts';
import { documented, EMAIL_TEXT, type Keywords, trimmedText } from './json-schema.ts';
import { CONTRACT_LIMITS, LIMITS, type OrderLimits, type Range, type TextLimits } from './order-limits.ts';
import { closedObject, show, sized } from './validation.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is there to find them
const CONTROL = /[\u0000-\u001f]/;

const ASCII = /^[ -~]*$/;

type Issue = { readonly input?: unknown };

/** Where schemas are registered: those of the contract for the OpenAPI document, any others for nobody. */
type Registry = z.core.$ZodRegistry<Keywords>;

/** One of the statuses of an order. */
export const orderStatus = z
  .enum(ORDER_STATUSES, {
    error: ({ input }: Issue) => `Status must be one of ${ORDER_STATUSES.join(', ')}; received ${show(input)}`,
  })
  .register(documented, { id: 'OrderStatus', description: 'The status of an order' });

/** The bodies of `POST /orders` and `PATCH /orders/{id}`. */
export type OrderBodies = ReturnType<typeof buildBodies>;

const contractBodies = buildBodies(CONTRACT_LIMITS, documented);

/** Body of `POST /orders`. */
export const createOrderBody = contractBodies.create;

/** Body of `PATCH /orders/{id}`. */
export const updateOrderBody = contractBodies.update;

/** One of the items in these bodies. */
export const orderItemBody = contractBodies.item;

/** The items of an order, each of this form. */
export function itemsOf<Item extends z.ZodMiniType>(item: Item) {
  return itemsSchema(item, CONTRACT_LIMITS, documented);
}

const known = new Map<string, OrderBodies>();

/** The bodies checked against these limits. They are built once for limits that are equal. The messages name the limits of the contract. */
export function orderBodies(limits: OrderLimits): OrderBodies {
  if (limits === CONTRACT_LIMITS) return contractBodies;
  const name = JSON.stringify(limits);
  const bodies = known.get(name) ?? buildBodies(limits, z.registry<Keywords>());
  known.set(name, bodies);
  return bodies;
}

function buildBodies(limits: OrderLimits, registry: Registry) {
  const customerName = text('Customer name', LIMITS.nameLength, limits.customerName).register(registry, {
    id: 'CustomerName',
    ...trimmedText(LIMITS.nameLength),
    description: `1 to ${LIMITS.nameLength} characters after trimming; stored trimmed`,
    examples: ['Ada Lovelace'],
  });
  const customerEmail = emailSchema(limits.email, registry);
  const item = itemSchema(limits, registry);
  const items = itemsSchema(item, limits, registry);
  const create = closedObject(
    { customerName, customerEmail, items },
    (input) => `An order must be an object with customerName, customerEmail and items; received ${show(input)}`,
  ).register(registry, { id: 'CreateOrderRequest' });
  const update = closedObject(
    { status: z.optional(orderStatus), items: z.optional(items) },
    (input) => `An update must be an object with status, items or both; received ${show(input)}`,
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

function emailSchema(kind: OrderLimits['email'], registry: Registry) {
  const isAllowed = kind === 'address' ? isEmailAddress : (value: string) => value.includes('@') && ASCII.test(value);
  const limits: TextLimits = { min: 1, max: MAX_EMAIL_LENGTH, countedIn: 'code points', trimmed: true };
  return text('Customer email', MAX_EMAIL_LENGTH, limits)
    .check(
      z.refine((value) => value === '' || CONTROL.test(value) || value.length > MAX_EMAIL_LENGTH || isAllowed(value), {
        error: ({ input }) => `Customer email must be an address such as ada@example.com; received ${show(input)}`,
      }),
    )
    .register(registry, {
      id: 'CustomerEmail',
      ...EMAIL_TEXT,
      description: `An email address of at most ${MAX_EMAIL_LENGTH} characters; stored trimmed`,
      examples: ['ada@example.com'],
    });
}

function itemsSchema<Item extends z.ZodMiniType>(item: Item, limits: OrderLimits, registry: Registry) {
  return sized(
    z.array(item, { error: ({ input }: Issue) => missingOr('Items', 'an array', input) }),
    (size) => isIn(limits.items, size),
    (size) => `An order has 1 to ${LIMITS.items} items; received ${size}`,
  ).register(registry, { minItems: 1, maxItems: LIMITS.items });
}

function itemSchema(limits: OrderLimits, registry: Registry) {
  const name = text('Item name', LIMITS.nameLength, limits.itemName).register(registry, {
    id: 'ItemName',
    ...trimmedText(LIMITS.nameLength),
    description: `1 to ${LIMITS.nameLength} characters after trimming; stored trimmed`,
    examples: ['Pizza Margherita'],
  });
  return closedObject(
    { name, quantity: quantitySchema(limits.quantity, registry), price: priceSchema(limits.price, registry) },
    (input) => `An item must be an object with name, quantity and price; received ${show(input)}`,
  ).register(registry, { id: 'OrderItemRequest' });
}

function quantitySchema({ whole, ...range }: OrderLimits['quantity'], registry: Registry) {
  return z
    .number({ error: ({ input }: Issue) => missingOr('Quantity', 'a number', input) })
    .check(
      z.refine((value) => (!whole || Number.isInteger(value)) && isIn(range, value), {
        error: ({ input }) => `Quantity must be a whole number from 1 to ${LIMITS.quantity}; received ${show(input)}`,
      }),
    )
    .register(registry, { type: 'integer', minimum: 1, maximum: LIMITS.quantity, examples: [2] });
}

/** A price becomes integer cents here. */
function priceSchema({ rounded, ...range }: OrderLimits['price'], registry: Registry) {
  const cents = rounded ? (value: number) => Math.round(value * 100) + 0 : centsFrom;
  return z
    .pipe(
      z.number({ error: ({ input }: Issue) => missingOr('Price', 'a number', input) }).check(
        z.refine((value) => isIn(range, value), {
          error: ({ input }) => `Price must be from 0 to ${LIMITS.price}; received ${show(input)}`,
        }),
        z.refine((value) => cents(value) !== undefined, {
          error: ({ input }) => `Price must have at most two decimals; received ${show(input)}`,
        }),
      ),
      z.transform((value: number) => cents(value) ?? 0),
    )
    .register(registry, {
      minimum: 0,
      maximum: LIMITS.price,
      multipleOf: 0.01,
      description: 'The price of one piece',
      examples: [9.5],
    });
}

/** Text without control characters. `max` is the number of characters (code points) that messages name. */
function text(label: string, max: number, { trimmed, countedIn, ...range }: TextLimits) {
  const inner = (value: string) => (trimmed ? value : value.trim());
  const count = countedIn === 'code points' ? lengthOf : (value: string) => value.length;
  return z.string({ error: ({ input }: Issue) => missingOr(label, 'a string', input) }).check(
    ...(trimmed ? [z.trim()] : []),
    z.refine((value) => inner(value).length >= range.min, `${label} is required`),
    z.refine((value) => isUpTo(range.max, inner(value), count), {
      error: ({ input }) => `${label} must be at most ${max} characters; received ${lengthOf(String(input))}`,
    }),
    z.refine((value) => !CONTROL.test(inner(value)), `${label} must not contain control characters (U+0000 to U+001F)`),
    z.refine((value) => value.isWellFormed(), `${label} must be well-formed Unicode; it has half of a surrogate pair`),
  );
}

function isIn({ min, max }: Range, value: number): boolean {
  return value >= min && value <= max;
}

function missingOr(label: string, kind: string, input: unknown): string {
  const plural = label.endsWith('s');
  if (input === undefined || input === null) return `${label} ${plural ? 'are' : 'is'} required`;
  return `${label} must be ${kind}; received ${show(input)}`;
}

/** Whether a text has at most `max` characters. It has at least half as many as UTF-16 units, so a long text is not counted. */
function isUpTo(max: number, value: string, count: (value: string) => number): boolean {
  return value.length <= max || (value.length <= 2 * max && count(value) <= max);
}

/** Characters as Unicode and JSON Schema count them: code points. */
function lengthOf(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}
