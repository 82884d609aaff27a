import * as z from 'zod/mini';
import { invalidBody } from '../../http/http-error.ts';
import { INSTANT_TEXT, instantThrough } from '../../http/request/instant.ts';
import { ANYTHING, documented, referenceTo } from '../../http/request/json-schema.ts';
import { closedObject, excludes, integer, listOf, received, sized } from '../../http/request/validation.ts';
import { MAX_VIOLATIONS } from '../../http/request-limits.ts';
import { centsFrom, LAST_VERSION, type Order } from '../../orders/order.ts';
import { isOrderId, LAST_TIMESTAMP, ORDER_ID_PATTERN } from '../../orders/order-id.ts';
import { LIMITS } from '../../orders/order-limits.ts';
import { contradictionsIn, type DescribedOrder, fillInOrders } from '../../sandboxes/fill-in-orders.ts';
import { CONTENTS_FORMAT, CONTENTS_LIMITS, OMITTED_SETTINGS } from '../../sandboxes/sandbox-limits.ts';
import { seededOrders, withFirstIds } from '../../sandboxes/seeded-orders.ts';
import type { Settings } from '../../sandboxes/settings.ts';
import { createOrderBody, itemsOf, orderItemBody, orderStatus } from '../orders/body.ts';
import { ownerName } from './access-body.ts';
import { oncePerSwitches, seedBody, updateSandboxBody } from './body.ts';

/** An amount becomes integer cents here. */
function amount(label: string) {
  const expected = received(`${label} must be an amount of at least 0 with at most two decimals`);
  return z
    .pipe(
      z.number(expected).check(z.refine((value) => value >= 0 && centsFrom(value) !== undefined, expected)),
      z.transform((value: number) => centsFrom(value) ?? 0),
    )
    .register(documented, { minimum: 0 });
}

/** The time of an order in its last version. */
const LAST_CHANGE = LAST_TIMESTAMP + LAST_VERSION - 1;

function instant(label: string, last: number) {
  const expected = `${label} must be an ISO 8601 instant since 1970, such as 2026-01-31T12:00:00Z`;
  return instantThrough(last, expected).register(documented, INSTANT_TEXT);
}

const ID = received('id must be ORD-, 13 digits, - and 3 digits from 001');

const id = z
  .string(ID)
  .check(z.refine((text) => isOrderId(text) && !text.endsWith('-000'), ID))
  .register(documented, { pattern: ORDER_ID_PATTERN.source });

function derivedText(label: string) {
  return z.optional(z.string(received(`${label} must be a string`)));
}

/**
 * The rules of a price, but documented without `multipleOf`: a response has this form too, and Ajv divides in binary.
 */
const price = orderItemBody.shape.price.clone().register(documented, {
  minimum: 0,
  maximum: LIMITS.price,
  // A clone has the keywords of its original, unless they are taken back.
  multipleOf: undefined,
  description: 'At most two decimals',
});

const describedItem = closedObject(
  {
    id: derivedText('id'),
    orderId: derivedText('orderId'),
    ...orderItemBody.shape,
    price,
    subtotal: z.optional(amount('subtotal')),
  },
  'An item must be an object with name, quantity and price',
).register(documented, { id: 'StateItem' });

const describedReceipt = closedObject(
  {
    id: derivedText('id'),
    orderId: derivedText('orderId'),
    receiptNumber: derivedText('receiptNumber'),
    issuedAt: z.optional(instant('issuedAt', LAST_CHANGE)),
    totalAmount: z.optional(amount('totalAmount')),
  },
  'A receipt must be an object',
).register(documented, { id: 'StateReceipt' });

/** An order in a state. */
export const describedOrder = closedObject(
  {
    id: z.optional(id),
    customerName: createOrderBody.shape.customerName,
    customerEmail: createOrderBody.shape.customerEmail,
    owner: z.optional(ownerName),
    status: z.optional(orderStatus),
    items: itemsOf(describedItem),
    total: z.optional(amount('total')),
    receipt: z.optional(describedReceipt),
    createdAt: z.optional(instant('createdAt', LAST_TIMESTAMP)),
    updatedAt: z.optional(instant('updatedAt', LAST_CHANGE)),
    version: z.optional(integer('version', 1, LAST_VERSION)),
  },
  'An order must be an object with customerName, customerEmail and items',
).register(documented, {
  id: 'StateOrder',
  description:
    'An order as the API shows it, with its `version`. Whatever follows from the rest may be left out, and what is given has to agree with it: an order that the API cannot lead to is a 422',
});

/** One order after the other, so that a body in which everything is wrong is not millions of violations. */
const orders = z
  .pipe(
    listOf(z.unknown(), 'orders', 'A state', CONTENTS_LIMITS.orders),
    z.transform((list: unknown[], { issues }) => {
      const described: DescribedOrder[] = [];
      for (const [index, value] of list.entries()) {
        const { success, data, error } = describedOrder.safeParse(value);
        if (success) described.push(data);
        else issues.push(...error.issues.map((issue) => issueAt(index, issue)));
        if (issues.length >= MAX_VIOLATIONS) break;
      }
      return described;
    }),
  )
  .register(documented, { items: referenceTo('StateOrder') });

function issueAt(index: number, issue: z.core.$ZodIssue): z.core.$ZodRawIssue {
  const { message } = issue;
  const path = [index, ...issue.path];
  if (issue.code === 'unrecognized_keys') return { code: issue.code, keys: issue.keys, path, message, input: {} };
  return { code: 'custom', path, message, input: undefined };
}

/** The body of `PUT /sandboxes/{name}`. */
type Contents = z.infer<ReturnType<typeof contentsBody>>;

/** The settings that a snapshot may leave out. */
export const OMITTED = [...OMITTED_SETTINGS, 'hunt'] as const;

const OMITTED_RULE = `omitted can name ${OMITTED.join(' and ')}`;

const omitted = sized(
  z.array(z.enum(OMITTED, received(OMITTED_RULE)), received('omitted must be an array')),
  { max: OMITTED.length },
  () => OMITTED_RULE,
);

/** Body of `PUT /sandboxes/{name}`: what the sandbox is from then on. A snapshot is one. */
export const contentsBody = oncePerSwitches((switches) =>
  closedObject(
    {
      format: z.optional(z.literal(CONTENTS_FORMAT, received(`format must be ${CONTENTS_FORMAT}`))),
      settings: z.optional(updateSandboxBody(switches)),
      orders: z.optional(orders),
      seed: z.optional(seedBody),
      omitted: z.optional(omitted),
    },
    'A state must be an object with settings, orders or seed',
  )
    .check(excludes('seed', ['orders'], 'orders and seed exclude each other: give one of them'))
    .register(documented, {
      id: 'ReplaceSandboxRequest',
      description: 'What is left out is empty or default. `omitted` is ignored',
      not: { properties: { orders: ANYTHING, seed: ANYTHING }, required: ['orders', 'seed'] },
    }),
);

/**
 * The orders of a state: those that it describes, or those of its seed.
 * @throws HttpError 422 if it describes an order that cannot exist.
 */
export async function contentsOrders({ orders = [], seed }: Contents, settings: Settings): Promise<readonly Order[]> {
  if (seed) return seed.examples ? exampleOrders() : withFirstIds(await seededOrders(seed));
  const completed = fillInOrders(orders, settings);
  const contradictions = contradictionsIn(orders, completed);
  if (contradictions.length > 0) throw invalidBody(contradictions);
  return completed;
}

/** Returns the orders that the examples of the OpenAPI document refer to, as they are before each example's request. */
export async function exampleOrders(): Promise<readonly Order[]> {
  const { default: generated } = await import('../../sandboxes/generated/example-orders.json', {
    with: { type: 'json' },
  });
  return fillInOrders(z.array(describedOrder).parse(generated), { clock: null });
}
