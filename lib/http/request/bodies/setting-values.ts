import * as z from 'zod/mini';
import { parseInstant } from '../../instant.ts';
import { documented } from './json-schema.ts';
import { show } from './validation.ts';

type Issue = { readonly input?: unknown };

/** The error of a schema that says what it expects and what it received. Not for secrets. */
export function received(expected: string) {
  return { error: ({ input }: Issue) => `${expected}; received ${show(input)}` };
}

/** A whole number in a range. */
export function integer(label: string, min: number, max: number) {
  const expected = `${label} must be a whole number from ${min} to ${max}`;
  return z
    .number(received(expected))
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, received(expected)))
    .register(documented, { type: 'integer', minimum: min, maximum: max });
}

/** An instant from 1970 to `last` (milliseconds since 1970). It becomes milliseconds since 1970 here. */
export function instantThrough(last: number, expected: string) {
  const isPossible = (time = -1) => time >= 0 && time <= last;
  return z.pipe(
    z.string(received(expected)).check(z.refine((text) => isPossible(parseInstant(text)), received(expected))),
    z.transform((text: string) => parseInstant(text) ?? 0),
  );
}
