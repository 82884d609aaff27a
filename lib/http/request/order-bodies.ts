import * as z from 'zod/mini';
import { centsFrom } from '../../orders/money.ts';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import { isEmailAddress, MAX_EMAIL_LENGTH } from './email-address.ts';
import { documented, EMAIL_TEXT, referenceTo, trimmedText } from './json-schema.ts';
import { closedObject, show } from './validation.ts';

/** The limits of the contract. Lengths in characters, prices in whole currency units. */
export const LIMITS = { nameLength: 100, items: 100, quantity: 1000, price: 100_000 } as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is there to find them
const CONTROL = /[\u0000-\u001f]/;

type Issue = { readonly input?: unknown };

/** Text that is stored trimmed, of at most `max` characters (code points), without control characters. */
function text(label: string, max: number) {
  return z.string({ error: ({ input }: Issue) => missingOr(label, 'a string', input) }).check(
    z.trim(),
    z.refine((value) => value !== '', `${label} is required`),
    z.refine((value) => value.length <= max || lengthOf(value) <= max, {
      error: ({ input }) => `${label} must be at most ${max} characters; received ${lengthOf(String(input))}`,
    }),
    z.refine((value) => !CONTROL.test(value), `${label} must not contain control characters (U+0000 to U+001F)`),
    z.refine((value) => value.isWellFormed(), `${label} must be well-formed Unicode; it has half of a surrogate pair`),
  );
}

const customerName = text('Customer name', LIMITS.nameLength).register(documented, {
  ...trimmedText(LIMITS.nameLength),
  description: `1 to ${LIMITS.nameLength} characters after trimming; stored trimmed`,
  examples: ['Ada Lovelace'],
});

const customerEmail = text('Customer email', MAX_EMAIL_LENGTH)
  .check(
    z.refine(
      (value) => value === '' || CONTROL.test(value) || value.length > MAX_EMAIL_LENGTH || isEmailAddress(value),
      {
        error: ({ input }) => `Customer email must be an address such as ada@example.com; received ${show(input)}`,
      },
    ),
  )
  .register(documented, {
    ...EMAIL_TEXT,
    description: `An email address of at most ${MAX_EMAIL_LENGTH} characters; stored trimmed`,
    examples: ['ada@example.com'],
  });

const quantity = z
  .number({ error: ({ input }: Issue) => missingOr('Quantity', 'a number', input) })
  .check(
    z.refine((value) => Number.isInteger(value) && value >= 1 && value <= LIMITS.quantity, {
      error: ({ input }) => `Quantity must be a whole number from 1 to ${LIMITS.quantity}; received ${show(input)}`,
    }),
  )
  .register(documented, { type: 'integer', minimum: 1, maximum: LIMITS.quantity, examples: [2] });

/** A price becomes integer cents here. */
const price = z
  .pipe(
    z.number({ error: ({ input }: Issue) => missingOr('Price', 'a number', input) }).check(
      z.refine((value) => value >= 0 && value <= LIMITS.price, {
        error: ({ input }) => `Price must be from 0 to ${LIMITS.price}; received ${show(input)}`,
      }),
      z.refine((value) => centsFrom(value) !== undefined, {
        error: ({ input }) => `Price must have at most two decimals; received ${show(input)}`,
      }),
    ),
    z.transform((value: number) => centsFrom(value) ?? 0),
  )
  .register(documented, {
    minimum: 0,
    maximum: LIMITS.price,
    multipleOf: 0.01,
    description: 'The price of one piece',
    examples: [9.5],
  });

const itemName = text('Item name', LIMITS.nameLength).register(documented, {
  ...trimmedText(LIMITS.nameLength),
  description: `1 to ${LIMITS.nameLength} characters after trimming; stored trimmed`,
  examples: ['Pizza Margherita'],
});

const item = closedObject(
  { name: itemName, quantity, price },
  (input) => `An item must be an object with name, quantity and price; received ${show(input)}`,
).register(documented, { id: 'OrderItemRequest' });

/** The length is checked first: a list far too long is one broken rule, not thousands. */
const items = z
  .pipe(
    z.array(z.unknown(), { error: ({ input }: Issue) => missingOr('Items', 'an array', input) }).check(
      z.refine((value) => value.length >= 1 && value.length <= LIMITS.items, {
        error: ({ input }) =>
          `An order has 1 to ${LIMITS.items} items; received ${Array.isArray(input) ? input.length : 0}`,
      }),
    ),
    z.array(item),
  )
  .register(documented, { items: referenceTo('OrderItemRequest'), minItems: 1, maxItems: LIMITS.items });

/** Body of `POST /orders`. */
export const createOrderBody = closedObject(
  { customerName, customerEmail, items },
  (input) => `An order must be an object with customerName, customerEmail and items; received ${show(input)}`,
).register(documented, { id: 'CreateOrderRequest' });

/** One of the statuses of an order. */
export const orderStatus = z
  .enum(ORDER_STATUSES, {
    error: ({ input }: Issue) => `Status must be one of ${ORDER_STATUSES.join(', ')}; received ${show(input)}`,
  })
  .register(documented, { id: 'OrderStatus', description: 'The status of an order' });

/** Body of `PATCH /orders/{id}`. */
export const updateOrderBody = closedObject(
  { status: z.optional(orderStatus), items: z.optional(items) },
  (input) => `An update must be an object with status, items or both; received ${show(input)}`,
)
  .check(
    z.refine(
      (body) => body.status !== undefined || body.items !== undefined,
      'An update must have status, items or both; received neither',
    ),
  )
  .register(documented, { id: 'UpdateOrderRequest', minProperties: 1 });

function missingOr(label: string, kind: string, input: unknown): string {
  const plural = label.endsWith('s');
  if (input === undefined || input === null) return `${label} ${plural ? 'are' : 'is'} required`;
  return `${label} must be ${kind}; received ${show(input)}`;
}

/** Characters as Unicode and JSON Schema count them: code points. */
function lengthOf(value: string): number {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}
