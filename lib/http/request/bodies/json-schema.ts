import * as z from 'zod/mini';
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from './order-limits.ts';

/** JSON Schema keywords for the OpenAPI document. `id` gives the schema a name there. */
export interface Keywords {
  readonly id?: string;
  readonly [keyword: string]: unknown;
}

/**
 * What the document says about a schema beyond its structure: its name, its description, and keywords for the rules
 * that refinements check in code. Each entry is next to the rule that it documents.
 */
export const documented = z.registry<Keywords>();

/** The schemas of any value and of no value. Generators of clients that know no booleans as schemas read these. */
export const ANYTHING: Keywords = {};
export const NOTHING: Keywords = { not: {} };

/** Returns a reference to the schema that has this name in the document. */
export function referenceTo(id: string): Keywords {
  return { $ref: `#/components/schemas/${id}` };
}

/** Returns a reference to a schema. @throws TypeError if it has no name in the document. */
export function schemaReference(schema: z.ZodMiniType): Keywords {
  const id = documented.get(schema)?.id;
  if (id === undefined) throw new TypeError('The schema has no id in the registry `documented`');
  return referenceTo(id);
}

/** The characters that `trim()` removes (ECMA-262, WhiteSpace and LineTerminator), because `\s` differs by language. */
const SPACES = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const CONTROLS = '\\u0000-\\u001f';

/** Returns the keywords of a text that has 1 to `max` characters after trimming, without control characters. */
export function trimmedText(max: number): Keywords {
  const edge = `[^${SPACES}${CONTROLS}]`;
  return { minLength: 1, pattern: `^[${SPACES}]*${edge}(?:[^${CONTROLS}]{0,${max - 2}}${edge})?[${SPACES}]*$` };
}

/** The keywords of a text that is an email address after trimming. */
export const EMAIL_TEXT: Keywords = {
  format: 'email',
  minLength: 1,
  pattern: `^[${SPACES}]*(?=[^${SPACES}]{1,${MAX_EMAIL_LENGTH}}[${SPACES}]*$)${EMAIL_PATTERN.slice(1, -1)}[${SPACES}]*$`,
};
