import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { documented, type Keywords } from '../../http/request/json-schema.ts';
// Importing this module registers its schemas and those of its imports.
import './errors.ts';

const OPTIONS = {
  metadata: documented,
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: Writable }) => {
    // In ECMAScript, \d is an ASCII digit. In other languages, it is any Unicode digit.
    if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll('\\d', '[0-9]');
    // Type generators make a member with a default required, even in a request.
    delete jsonSchema.default;
  },
} as const;

interface Writable {
  pattern?: string;
  default?: unknown;
}

export function namedSchemas(): Record<string, Keywords> {
  const { schemas } = toJSONSchema(documented, { ...OPTIONS, uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([id, { $schema, $id, ...schema }]): [string, Keywords] => [id, { ...schema }])
      .sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
}

/** Returns a reference to a schema with a name, and any other schema itself. */
export function schemaIn(schema: z.ZodMiniType): Keywords {
  if (documented.get(schema)?.id !== undefined) return { $ref: `#/components/schemas/${documented.get(schema)?.id}` };
  const { $schema, ...written } = toJSONSchema(schema, OPTIONS);
  return { ...written };
}
