import * as z from 'zod/mini';

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
