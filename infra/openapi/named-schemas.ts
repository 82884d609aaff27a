import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { documented, type Keywords } from '../../lib/http/request/json-schema.ts';
// Its schemas, and those of what it imports, enter themselves into the registry.
import './errors.ts';

const OPTIONS = {
  metadata: documented,
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: Keywords & { pattern?: string } }) => {
    // In ECMAScript \d is an ASCII digit; in other languages it is any of Unicode's.
    if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll('\\d', '[0-9]');
  },
} as const;

/** Every schema that has a name, for the components of the document. */
export function namedSchemas(): Record<string, Keywords> {
  const { schemas } = toJSONSchema(documented, { ...OPTIONS, uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([id, { $schema, $id, ...schema }]): [string, Keywords] => [id, { ...schema }])
      .sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
}

/** A schema where it is used: by its name if it has one, and written out otherwise. */
export function schemaIn(schema: z.ZodMiniType): Keywords {
  if (documented.get(schema)?.id !== undefined) return { $ref: `#/components/schemas/${documented.get(schema)?.id}` };
  const { $schema, ...written } = toJSONSchema(schema, OPTIONS);
  return { ...written };
}
