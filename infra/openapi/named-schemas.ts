import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { documented, type Keywords } from '../../lib/http/request/bodies/json-schema.ts';
// Importing it registers its schemas, and those of the modules that it imports.
import './errors.ts';

const OPTIONS = {
  metadata: documented,
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: Writable }) => {
    // In ECMAScript \d is an ASCII digit; in other languages it is any of Unicode's.
    if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll('\\d', '[0-9]');
    // Generators of types take a member with a default for one that is always there, even in a request.
    delete jsonSchema.default;
  },
} as const;

interface Writable {
  pattern?: string;
  default?: unknown;
}

/** Returns every schema that has a name, for the components of the document. */
export function namedSchemas(): Record<string, Keywords> {
  const { schemas } = toJSONSchema(documented, { ...OPTIONS, uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([id, { $schema, $id, ...schema }]): [string, Keywords] => [id, { ...schema }])
      .sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
}

/** Returns a reference to the schema if it has a name; otherwise the schema itself. */
export function schemaIn(schema: z.ZodMiniType): Keywords {
  if (documented.get(schema)?.id !== undefined) return { $ref: `#/components/schemas/${documented.get(schema)?.id}` };
  const { $schema, ...written } = toJSONSchema(schema, OPTIONS);
  return { ...written };
}
