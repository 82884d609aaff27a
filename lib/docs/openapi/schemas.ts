import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { ORDER_DETAILS } from '../../api/orders/openapi.ts';
import { codesOf, ERROR_CODES, type ErrorCode } from '../../http/http-error.ts';
import { named } from '../../http/openapi/operation-doc.ts';
import { ANYTHING, documented, type Keywords, schemaReference } from '../../http/request/json-schema.ts';
import { OPERATIONS } from './operations.ts';

const requestId = named('FaultDetails', { requestId: z.string().check(z.minLength(1)) });
const violations = z
  .array(z.object({ path: z.string(), message: z.string().check(z.minLength(1)) }))
  .register(documented, {
    id: 'ValidationDetails',
    description: 'One entry for every broken rule, with a path such as `items[0].price`',
    minItems: 1,
  });

/** The schema of `details`, by code. For all other codes, `details` is null. */
const DETAILS: Partial<Record<ErrorCode, z.ZodMiniType>> = {
  ...ORDER_DETAILS,
  VALIDATION_ERROR: violations,
  INTERNAL_SERVER_ERROR: requestId,
  BAD_GATEWAY: requestId,
  GATEWAY_TIMEOUT: requestId,
};

/**
 * Accepts null, but without `type: 'null'`: openapi-fetch drops members of this type, and clients could then not read
 * `details` in a union of errors.
 */
const noDetails = z.unknown().register(documented, {
  id: 'NoDetails',
  description: 'Always null',
  // Linters want items wherever there may be an array.
  not: { type: ['object', 'array', 'string', 'number', 'boolean'], items: ANYTHING },
});

/** The schema of each error: its code, with the matching details. Clients distinguish errors by the code. */
const ERRORS = ERROR_CODES.map((code) =>
  named(errorName(code), {
    success: z.boolean(),
    error: z.object({
      code: z.literal(code),
      message: z.string().check(z.minLength(1)),
      details: DETAILS[code] ?? noDetails,
    }),
  }),
);

const errorResponse = z
  .union(ERRORS)
  .register(documented, { id: 'ErrorResponse', description: 'Any error; `code` determines what `details` holds' });

/** The schemas of the successes in the envelope. */
const SUCCESSES = new Set(
  OPERATIONS.flatMap(({ doc }) => Object.values(doc.success.content ?? {})).filter(
    (schema) => schema instanceof z.ZodMiniObject && 'success' in schema.shape,
  ),
);

// Registered, a schema is in the document under its id, whether an operation has it or not.
z.union([...SUCCESSES, errorResponse]).register(documented, {
  id: 'ApiResponse',
  description: 'Any JSON response in the envelope',
});

/** Returns the schema of the errors with these codes, which refers to the one of each code. */
export function errorSchema(codes: readonly ErrorCode[]): Keywords {
  const schemas = ERRORS.filter((_, index) => codes.some((code) => code === ERROR_CODES[index])).map(schemaReference);
  const [only] = schemas;
  return schemas.length === 1 && only ? only : { anyOf: schemas };
}

/**
 * Returns `OrderNotEditableErrorBody` for `ORDER_NOT_EDITABLE`. Without the last word, `ValidationError` would hide
 * pydantic's exception of this name in Python clients.
 */
function errorName(code: ErrorCode): string {
  return `${inPascalCase(code).replace(/Error$/, '')}ErrorBody`;
}

/** Returns the name of the response that an error status has in the components, such as `BadRequest` for 400. */
export function responseName(status: number): string {
  const [code = ''] = codesOf(status);
  return inPascalCase(code);
}

function inPascalCase(code: string): string {
  const words = code.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return words.join('');
}

const OPTIONS = {
  metadata: documented,
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: { pattern?: string; default?: unknown } }) => {
    // In ECMAScript, \d is an ASCII digit. In other languages, it is any Unicode digit.
    if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll('\\d', '[0-9]');
    // Type generators make a member with a default required, even in a request.
    delete jsonSchema.default;
  },
} as const;

/** Returns the schemas with a name: those of this module, and of those that it imports. */
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
  if (documented.get(schema)?.id !== undefined) return schemaReference(schema);
  const { $schema, ...written } = toJSONSchema(schema, OPTIONS);
  return { ...written };
}
