import * as z from 'zod/mini';
import { documented } from './json-schema.ts';
import { show } from './validation.ts';

type Issue = { readonly input?: unknown };

/** The message of a rule: what was expected, and what was received. */
export const received = (expected: string) => ({
  error: ({ input }: Issue) => `${expected}; received ${show(input)}`,
});

/** A whole number in a range. */
export function integer(label: string, min: number, max: number) {
  const expected = `${label} must be a whole number from ${min} to ${max}`;
  return z
    .number(received(expected))
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, received(expected)))
    .register(documented, { type: 'integer', minimum: min, maximum: max });
}
