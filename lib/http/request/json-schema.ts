import * as z from 'zod/mini';
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from './email-address.ts';

/** JSON Schema keywords for the OpenAPI document; `id` makes a schema a named one. */
export interface Keywords {
  readonly id?: string;
  readonly [keyword: string]: unknown;
}

/**
 * What the document says of a schema besides what its structure tells: names, descriptions, and in
 * keywords the rules that refinements check in code. Each stands beside the rule it writes down.
 */
export const documented = z.registry<Keywords>();

/** A reference to a named schema of the document. */
export function referenceTo(id: string): Keywords {
  return { $ref: `#/components/schemas/${id}` };
}

/** A reference to a schema that is a named one of the document. */
export function schemaReference(schema: z.ZodMiniType): Keywords {
  const id = documented.get(schema)?.id;
  if (id === undefined) throw new TypeError('The schema has no id in the registry `documented`');
  return referenceTo(id);
}

/** What `trim()` takes away (ECMA-262, WhiteSpace and LineTerminator), spelled out: other languages' `\s` differ. */
const SPACES = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const CONTROLS = '\\u0000-\\u001f';

/** Keywords of a text that has 1 to `max` characters after trimming, without control characters. */
export function trimmedText(max: number): Keywords {
  const edge = `[^${SPACES}${CONTROLS}]`;
  return { minLength: 1, pattern: `^[${SPACES}]*${edge}(?:[^${CONTROLS}]{0,${max - 2}}${edge})?[${SPACES}]*$` };
}

/** Keywords of a text that is an e-mail address after trimming. */
export const EMAIL_TEXT: Keywords = {
  format: 'email',
  minLength: 1,
  pattern: `^[${SPACES}]*(?=[^${SPACES}]{1,${MAX_EMAIL_LENGTH}}[${SPACES}]*$)${EMAIL_PATTERN.slice(1, -1)}[${SPACES}]*$`,
};
