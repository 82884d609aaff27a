import * as z from 'zod/mini';
import type { OrderBodies } from '../../http/request/behaviour.ts';
import { isUpTo, received } from '../../http/request/validation.ts';
import { LIMITS, MAX_EMAIL_LENGTH, type Range } from '../../orders/order-limits.ts';
import type { OrderRules, RefusedEmail } from '../../switches/order-rules.ts';
import { buildBodies, fieldsWithin, type OrderFields, requiredNumber, requiredText } from './body.ts';
import { EMAIL_RULE, isEmailAddress } from './email.ts';

const REFUSED_EMAILS = { short: /^.@/, plus: /^[^@]*[+]/ } as const;

const PRINTABLE = /^[ -~]*$/;

/** Control characters before the space, which a field reports in a message of their own. */
const CONTROL = /[^ -\u{10ffff}]/u;

const known = new Map<string, OrderBodies>();

/** Returns the bodies of orders by these rules. Their schemas are built once for equal rules. */
export function bodiesBy(rules: OrderRules): OrderBodies {
  const name = JSON.stringify(rules);
  const bodies = known.get(name) ?? buildBodies(fieldsBy(rules));
  known.set(name, bodies);
  return bodies;
}

function fieldsBy(rules: OrderRules): OrderFields {
  const fields = fieldsWithin(rules);
  const { namesInUnits, customerNameAsSent, anyEmail, refusedEmails, fractions } = rules;
  const { inexactCentsRefused, roundedPrices } = rules;
  const nameOf = (name: Text, label: string, range: Range) =>
    namesInUnits ? countedInUnits(name, label, range) : name;
  const customerName = nameOf(fields.customerName, 'Customer name', rules.customerName);
  return {
    ...fields,
    customerName: customerNameAsSent ? asSent(customerName) : customerName,
    itemName: nameOf(fields.itemName, 'Item name', rules.itemName),
    ...(refusedEmails && { customerEmail: withoutEmails(fields.customerEmail, refusedEmails) }),
    ...(anyEmail && { customerEmail: looseEmail() }),
    ...(fractions && { quantity: numberWithin('Quantity', rules.quantity) }),
    ...(inexactCentsRefused && { price: withExactCents(fields.price) }),
    ...(roundedPrices && { price: z.pipe(numberWithin('Price', rules.price), z.transform(roundedCents)) }),
  };
}

type Text = OrderFields['itemName'];

/**
 * Returns a name field that counts UTF-16 units. It ignores a name with too many characters, which is already reported.
 */
function countedInUnits(name: Text, label: string, { max }: Range): Text {
  return name.check(
    z.refine((value) => value.length <= max || [...value].length > max, {
      error: ({ input }) =>
        `${label} must be at most ${LIMITS.nameLength} characters; received ${[...String(input)].length}`,
    }),
  );
}

/** Checks a text as `field` does, and returns it as it was. */
function asSent(field: Text): Text {
  return z.pipe(
    z.unknown(),
    z.transform((sent: unknown, { issues }) => {
      const { success, error } = field.safeParse(sent);
      if (success) return String(sent);
      issues.push(...error.issues.map(({ message }) => ({ code: 'custom' as const, message, input: sent })));
      return '';
    }),
  );
}

/** Returns an address field that also refuses the valid addresses of some kinds. */
function withoutEmails(email: Text, kinds: readonly RefusedEmail[]): Text {
  const isRefused = (value: string) => isEmailAddress(value) && kinds.some((kind) => REFUSED_EMAILS[kind].test(value));
  return email.check(z.refine((value) => !isRefused(value), EMAIL_RULE));
}

function looseEmail(): Text {
  const isReported = (value: string) => value === '' || !isUpTo(MAX_EMAIL_LENGTH, value) || CONTROL.test(value);
  return requiredText('Customer email', MAX_EMAIL_LENGTH, { min: 1, max: MAX_EMAIL_LENGTH }).check(
    z.refine((value) => isReported(value) || (value.includes('@') && PRINTABLE.test(value)), EMAIL_RULE),
  );
}

function numberWithin(label: 'Price' | 'Quantity', { min, max }: Range) {
  const rule = label === 'Price' ? `from 0 to ${LIMITS.price}` : `a whole number from 1 to ${LIMITS.quantity}`;
  return requiredNumber(label).check(
    z.refine((value) => value >= min && value <= max, received(`${label} must be ${rule}`)),
  );
}

/** Returns a price field that also refuses some valid prices. Its output is in cents. */
function withExactCents(price: OrderFields['price']): OrderFields['price'] {
  const { error } = received('Price must have at most two decimals');
  return price.check(
    z.refine((cents) => Number.isInteger((cents / 100) * 100), {
      error: ({ input }) => error({ input: Number(input) / 100 }),
    }),
  );
}

function roundedCents(price: number): number {
  return Math.round(price * 100) + 0;
}
