import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';
import document from '../docs/generated/openapi-orders.json' with { type: 'json' };

/** A tool for agents, and the request that a call of it sends. */
export interface OrderTool {
  readonly tool: Tool;
  readonly method: string;
  /** As the OpenAPI document has it, with `{id}`. */
  readonly path: string;
  /** The arguments that go into the path, the query or a header. All others are members of the body. */
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly hasBody: boolean;
}

const Schema = z.record(z.string(), z.unknown());

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      description: z.string(),
      required: z.optional(z.boolean()),
      schema: Schema,
    }),
  ),
  requestBody: z.optional(
    z.object({
      content: z.object({
        'application/json': z.object({
          schema: z.object({ properties: z.record(z.string(), Schema), required: z._default(z.array(z.string()), []) }),
        }),
      }),
    }),
  ),
});

const Paths = z.record(z.string(), z.record(z.string(), Operation));

/**
 * Returns a tool for each order operation and for health, as the plain view of the OpenAPI document describes them.
 * @param withoutKeys whether the tools have no idempotency key
 */
export function describeTools(withoutKeys: boolean): readonly OrderTool[] {
  const hidden = ['X-Request-Id', ...(withoutKeys ? ['Idempotency-Key'] : [])];
  const paths = Object.entries(Paths.parse(resolveReferences(document.paths))).filter(([path]) => path !== '/');
  return paths.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const parameters = operation.parameters.filter(({ name }) => !hidden.includes(name));
      const tool = describeTool(method, { ...operation, parameters });
      return { tool, method: method.toUpperCase(), path, parameters, hasBody: operation.requestBody !== undefined };
    }),
  );
}

function describeTool(method: string, operation: z.infer<typeof Operation>): Tool {
  const { operationId: name, summary, description, parameters, requestBody } = operation;
  const body = requestBody?.content['application/json'].schema;
  const own = parameters.map((each) => [each.name, { ...each.schema, description: each.description }]);
  const needed = parameters.filter(({ required }) => required).map((each) => each.name);
  return {
    name,
    description: `${summary}. ${description}`,
    inputSchema: {
      type: 'object',
      properties: { ...Object.fromEntries(own), ...body?.properties },
      required: [...needed, ...(body?.required ?? [])],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: method === 'get' },
  };
}

/** Puts the component in the place of each reference: few hosts of agents follow one. */
function resolveReferences(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, member) => {
    const reference: unknown = member?.$ref;
    if (typeof reference !== 'string') return member;
    const names = reference.split('/').slice(1);
    return resolveReferences(names.reduce<unknown>((found, name) => Object(found)[name], document));
  });
}
