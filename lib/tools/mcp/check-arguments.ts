import type { Tool } from '@modelcontextprotocol/server';
import { Ajv, addFormats } from '@modelcontextprotocol/server/validators/ajv';
import { show } from '../../http/request/validation.ts';

// 4.35 / 0.01 is 434.99999999999994. Each email has a pattern, which unlike the format allows white space around it.
const ajv = new Ajv({ verbose: true, strict: false, multipleOfPrecision: 6, formats: { email: true } });
addFormats(ajv, ['date-time']);

/** Returns the first argument that breaks the schema of its tool, with the broken rule; undefined if there is none. */
export function findProblem(schema: Tool['inputSchema'], args: unknown): string | undefined {
  const matches = ajv.compile(schema);
  if (matches(args)) return undefined;
  const [problem] = matches.errors ?? [];
  return problem && describe(problem);
}

/** `items[0].quantity must be >= 1; received 0`, with the path as the service writes it. */
function describe({ instancePath, message, params, data }: NonNullable<typeof ajv.errors>[number]): string {
  const path = instancePath.replace(/\/(\d+)/g, '[$1]').replace(/\//g, '.');
  const named = params.additionalProperty ?? params.allowedValues;
  return `${path.slice(1) || 'the object'} ${message}${named ? ` (${named})` : ''}; received ${show(data)}`;
}
