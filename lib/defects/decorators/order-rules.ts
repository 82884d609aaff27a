import * as z from 'zod/mini';
import { MAX_EMAIL_LENGTH } from '../../http/request/email-address.ts';
import type { FieldParts, MakeFields, OrderFields } from '../../http/request/order-bodies.ts';
import { CONTRACT_LIMITS, type OrderLimits, type Range } from '../../http/request/order-limits.ts';
import { show } from '../../http/request/validation.ts';

/** The rules for the fields of an order, as data that one defect after the other changes. */
export interface OrderRules extends OrderLimits {
  /** Whether names are counted in UTF-16 units; otherwise in code points. */
  readonly namesInUnits?: true;
  /** Whether customer names are stored as they were sent, and not trimmed. */
  readonly customerNameAsSent?: true;
  /** Whether any printable ASCII with an @ is an email address. */
  readonly anyEmail?: true;
  /** Whether a quantity may be a fraction. */
  readonly fractions?: true;
  /** Whether a price with more decimals is rounded. */
  readonly roundedPrices?: true;
}

export const CONTRACT_RULES: OrderRules = CONTRACT_LIMITS;

const PRINTABLE = /^[ -~]*$/;

/** The control characters that a field reports by itself: those before the space. */
const CONTROL = /[^ -\u{10ffff}]/u;

const known = new Map<string, MakeFields>();

/** The fields by these rules. It is the same function for equal rules, so that their schemas are built once. */
export function fieldsBy(rules: OrderRules): MakeFields {
  const name = JSON.stringify(rules);
  const makeFields = known.get(name) ?? ((parts: FieldParts) => build(rules, parts));
  known.set(name, makeFields);
  return makeFields;
}

function build(rules: OrderRules, parts: FieldParts): OrderFields {
  const fields = parts.fieldsWithin(rules);
  const { namesInUnits, customerNameAsSent, anyEmail, fractions, roundedPrices } = rules;
  const nameOf = (name: OrderFields['itemName'], label: string, range: Range) =>
    namesInUnits ? countedInUnits(name, label, range) : name;
  const customerName = nameOf(fields.customerName, 'Customer name', rules.customerName);
  return {
    ...fields,
    customerName: customerNameAsSent ? asSent(customerName) : customerName,
    itemName: nameOf(fields.itemName, 'Item name', rules.itemName),
    ...(anyEmail && { customerEmail: looseEmail(parts) }),
    ...(fractions && { quantity: parts.requiredNumber('Quantity').check(within(rules.quantity, 'Quantity')) }),
    ...(roundedPrices && { price: roundedPrice(rules.price, parts) }),
  };
}

/** A name that is as long as its UTF-16 units. A name with too many characters is reported already. */
function countedInUnits(name: OrderFields['itemName'], label: string, { max }: Range) {
  return name.check(
    z.refine((value) => value.length <= max || [...value].length > max, {
      error: ({ input }) => `${label} must be at most ${max} characters; received ${[...String(input)].length}`,
    }),
  );
}

/** Checks a text as `field` does, and returns it as it was. */
function asSent(field: OrderFields['customerName']): OrderFields['customerName'] {
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

function looseEmail({ requiredText }: FieldParts) {
  return requiredText('Customer email', MAX_EMAIL_LENGTH, { min: 1, max: MAX_EMAIL_LENGTH }).check(
    z.refine(
      (value) =>
        value === '' ||
        CONTROL.test(value) ||
        value.length > MAX_EMAIL_LENGTH ||
        (value.includes('@') && PRINTABLE.test(value)),
      { error: ({ input }) => `Customer email must be an address such as ada@example.com; received ${show(input)}` },
    ),
  );
}

function roundedPrice(range: Range, { requiredNumber }: FieldParts) {
  return z.pipe(
    requiredNumber('Price').check(within(range, 'Price')),
    z.transform((value: number) => Math.round(value * 100) + 0),
  );
}

function within({ min, max }: Range, label: 'Price' | 'Quantity') {
  const { min: first, max: last } = CONTRACT_LIMITS[label === 'Price' ? 'price' : 'quantity'];
  const rule = label === 'Price' ? `from ${first} to ${last}` : `a whole number from ${first} to ${last}`;
  return z.refine<number>((value) => value >= min && value <= max, {
    error: ({ input }) => `${label} must be ${rule}; received ${show(input)}`,
  });
}
