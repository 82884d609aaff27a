import { MAX_EMAIL_LENGTH } from '../../http/request/bodies/email-address.ts';
import type { FieldParts, MakeFields, OrderFields } from '../../http/request/bodies/order-bodies.ts';
import { CONTRACT_LIMITS, LIMITS, type OrderLimits, type Range } from '../../http/request/bodies/order-limits.ts';
import { show } from '../../http/request/bodies/validation.ts';

/** The rules for the fields of an order, as data that defects change one after another. */
export interface OrderRules extends OrderLimits {
  /** Counts names in UTF-16 units instead of code points. */
  readonly namesInUnits?: true;
  /** Stores customer names untrimmed. */
  readonly customerNameAsSent?: true;
  /** Accepts any printable ASCII text with an @ as an email address. */
  readonly anyEmail?: true;
  /** Accepts fractions as quantities. */
  readonly fractions?: true;
  /** Rounds a price with more than two decimals. */
  readonly roundedPrices?: true;
}

export const CONTRACT_RULES: OrderRules = CONTRACT_LIMITS;

const PRINTABLE = /^[ -~]*$/;

/** Control characters before the space, which a field reports in a message of their own. */
const CONTROL = /[^ -\u{10ffff}]/u;

const known = new Map<string, MakeFields>();

/** Returns the fields for these rules. For equal rules it returns the same function, so that their schemas are built once. */
export function fieldsBy(rules: OrderRules): MakeFields {
  const name = JSON.stringify(rules);
  const makeFields = known.get(name) ?? ((parts: FieldParts) => build(rules, parts));
  known.set(name, makeFields);
  return makeFields;
}

function build(rules: OrderRules, parts: FieldParts): OrderFields {
  const fields = parts.fieldsWithin(rules);
  const { namesInUnits, customerNameAsSent, anyEmail, fractions, roundedPrices } = rules;
  const nameOf = (name: Field<string>, label: string, range: Range) =>
    namesInUnits ? countedInUnits(name, label, range, parts) : name;
  const customerName = nameOf(fields.customerName, 'Customer name', rules.customerName);
  return {
    ...fields,
    customerName: customerNameAsSent ? parts.asSent(customerName) : customerName,
    itemName: nameOf(fields.itemName, 'Item name', rules.itemName),
    ...(anyEmail && { customerEmail: looseEmail(parts) }),
    ...(fractions && { quantity: numberWithin('Quantity', rules.quantity, parts) }),
    ...(roundedPrices && { price: parts.converted(numberWithin('Price', rules.price, parts), roundedCents) }),
  };
}

type Field<T extends string | number> = T extends string ? OrderFields['itemName'] : OrderFields['price'];

/** Returns a name field that counts UTF-16 units. It ignores a name with too many characters, which is already reported. */
function countedInUnits(name: Field<string>, label: string, { max }: Range, { checked }: FieldParts): Field<string> {
  const isShort = (value: string) => value.length <= max || [...value].length > max;
  return checked(
    name,
    isShort,
    (sent) => `${label} must be at most ${max} characters; received ${[...String(sent)].length}`,
  );
}

function looseEmail({ requiredText, checked }: FieldParts): Field<string> {
  const isReported = (value: string) => value === '' || value.length > MAX_EMAIL_LENGTH || CONTROL.test(value);
  return checked(
    requiredText('Customer email', MAX_EMAIL_LENGTH, { min: 1, max: MAX_EMAIL_LENGTH }),
    (value) => isReported(value) || (value.includes('@') && PRINTABLE.test(value)),
    (sent) => `Customer email must be an address such as ada@example.com; received ${show(sent)}`,
  );
}

function numberWithin(
  label: 'Price' | 'Quantity',
  { min, max }: Range,
  { requiredNumber, checked }: FieldParts,
): Field<number> {
  const rule = label === 'Price' ? `from 0 to ${LIMITS.price}` : `a whole number from 1 to ${LIMITS.quantity}`;
  return checked(
    requiredNumber(label),
    (value) => value >= min && value <= max,
    (sent) => `${label} must be ${rule}; received ${show(sent)}`,
  );
}

function roundedCents(price: number): number {
  return Math.round(price * 100) + 0;
}
