import type { Tool } from '@modelcontextprotocol/server';
import document from '../../docs/generated/openapi-orders.json' with { type: 'json' };

/** A tool for agents, and the request that a call of it sends. */
export interface OrderTool {
  readonly tool: Tool;
  readonly method: string;
  /** As the OpenAPI document has it, with `{id}`. */
  readonly path: string;
  /** The arguments that go into the path, the query or a header. All others are members of the body. */
  readonly parameters: readonly Pick<Parameter, 'name' | 'in'>[];
  readonly hasBody: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: object;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Tool['inputSchema'] } };
  };
}

/**
 * Returns a tool for each order operation and for health, as the plain view of the OpenAPI document describes them.
 * @param withoutKeys whether the tools have no idempotency key
 */
export function describeTools(withoutKeys: boolean): readonly OrderTool[] {
  const hidden = ['X-Request-Id', ...(withoutKeys ? ['Idempotency-Key'] : [])];
  const resolved = resolveReferences(document.paths) as Record<string, Record<string, Operation>>;
  const paths = Object.entries(resolved).filter(([path]) => path !== '/');
  return paths.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const parameters = operation.parameters.filter(({ name }) => !hidden.includes(name));
      const tool = describeTool(method, { ...operation, parameters });
      return { tool, method: method.toUpperCase(), path, parameters, hasBody: operation.requestBody !== undefined };
    }),
  );
}

function describeTool(method: string, operation: Operation): Tool {
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

/** Puts the component in the place of each reference: few hosts of agents follow one. No tool shows the responses. */
function resolveReferences(value: unknown): unknown {
  const shown = JSON.stringify(value, (name, member) => (name === 'responses' ? undefined : member));
  return JSON.parse(shown, (_, member) => {
    const reference: unknown = member?.$ref;
    if (typeof reference !== 'string') return member;
    const names = reference.split('/').slice(1);
    return resolveReferences(names.reduce<unknown>((found, name) => Object(found)[name], document));
  });
}
