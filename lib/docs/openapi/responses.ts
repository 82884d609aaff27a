import { linksOf } from '../../api/orders/openapi.ts';
import { codesOf, ERROR_STATUS, type ErrorCode, REQUESTABLE_STATUSES } from '../../http/http-error.ts';
import { documentedHeaders, errorHeaders } from '../../http/openapi/headers.ts';
import type { OperationDoc, Schema, Success } from '../../http/openapi/operation-doc.ts';
import type { Keywords } from '../../http/request/json-schema.ts';
import type { RouteRow } from '../../http/route.ts';
import { ERROR_MEANINGS } from '../contract-sentences.ts';
import type { Example } from './capture.ts';
import { errorSchema, responseName, schemaIn } from './schemas.ts';

/** An error of an example, from which its response is described. */
export type ErrorExample = Pick<Example, 'title' | 'status' | 'body'>;

/**
 * Returns the `responses` of an operation: its successes, the errors in its examples, and `others` that it can have.
 */
export function responsesOf(
  route: RouteRow,
  doc: OperationDoc,
  examples: readonly Example[],
  others: readonly number[] = REQUESTABLE_STATUSES,
): Readonly<Record<string, Keywords>> {
  const met = Map.groupBy(examples, ({ status }) => status);
  const errors = [...new Set([...met.keys(), ...others])].filter((status) => status >= 400);
  const successes = Object.entries(successesOf(route, doc.success)).map(([status, success]) => [
    status,
    successResponse(success, met.get(Number(status)) ?? [], linksOf(route.operation)),
  ]);
  // JavaScript puts the statuses in ascending order, because they are integers.
  return Object.fromEntries([
    ...successes,
    ...errors.map((status) => [status, errorResponseOf(status, met.get(status), others, doc.ownErrors)]),
  ]);
}

/** A GET with an entity tag can also say that the client has this version. */
function successesOf({ method, success: status }: RouteRow, success: Success): Readonly<Record<number, Success>> {
  const { headers = [] } = success;
  if (method !== 'GET' || !headers.includes('ETag')) return { [status ?? 200]: success };
  return { 200: success, 304: { description: 'Not modified: the client has this version', headers } };
}

/**
 * Returns the responses that have a name. Operations share all but the last, which is that of `OPTIONS`. Where an error
 * can only be requested, it has the first code of its status.
 */
export function namedResponses(examples: readonly ErrorExample[]): Keywords {
  const errors = [...new Set(Object.values(ERROR_STATUS))].map((status) => {
    const shown = examples.filter((example) => example.status === status);
    return [responseName(status), errorBody(status, codesOf(status).slice(0, 1), shown)];
  });
  return { ...Object.fromEntries(errors), Preflight: PREFLIGHT };
}

const PREFLIGHT: Keywords = {
  description: 'The methods and headers that a browser may send to this path',
  ...documentedHeaders(['Access-Control-Allow-Methods', 'Access-Control-Allow-Headers', 'Access-Control-Max-Age']),
};

/**
 * The responses to requests without an operation: `OPTIONS`, malformed HTTP, an unknown path, and a method that the
 * path does not have.
 */
export const UNROUTED: Keywords = {
  400: { $ref: '#/components/responses/BadRequest' },
  404: { $ref: '#/components/responses/NotFound' },
  405: { $ref: '#/components/responses/MethodNotAllowed' },
  204: { $ref: '#/components/responses/Preflight' },
};

function successResponse(success: Success, examples: readonly Example[], links: unknown): Keywords {
  const { description, headers, content, example } = success;
  const shown = ([type, schema]: [string, Schema]) => {
    const ofType = examples.filter((each) => each.type === type);
    return [type, { schema: schemaIn(schema), ...examplesOf(ofType, example) }];
  };
  return {
    description,
    ...documentedHeaders(headers),
    ...(content && { content: Object.fromEntries(Object.entries(content).map(shown)) }),
    ...(content && links !== undefined && { links }),
  };
}

function errorResponseOf(
  status: number,
  met: readonly Example[] | undefined,
  others: readonly number[],
  ownErrors: OperationDoc['ownErrors'],
): Keywords {
  if (!met) return { $ref: `#/components/responses/${responseName(status)}` };
  const requestable = others.includes(status) ? codesOf(status).slice(0, 1) : [];
  const own = met.filter(({ body }) => !isEnvelope(body));
  const codes = [...requestable, ...met.filter((example) => !own.includes(example)).map(codeOf)];
  return errorBody(status, codes, met, own.length > 0 ? ownErrors : undefined);
}

/** Says what a response means; with several codes, what each of them means. */
function describeCodes(codes: readonly ErrorCode[]): string {
  const named = (code: ErrorCode) => `\`${code}\`: ${ERROR_MEANINGS[code]}`;
  return codes.map((code) => (codes.length === 1 ? ERROR_MEANINGS[code] : named(code))).join('. ');
}

function errorBody(
  status: number,
  codes: readonly ErrorCode[],
  examples: readonly ErrorExample[],
  own?: OperationDoc['ownErrors'],
): Keywords {
  const schemas = [...(codes.length > 0 ? [errorSchema(codes)] : []), ...(own ? [schemaIn(own)] : [])];
  return {
    description: describeCodes([...new Set(codes)]),
    ...documentedHeaders([...errorHeaders(status), ...(own ? (['Pragma'] as const) : [])]),
    content: {
      'application/json': { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas }, ...examplesOf(examples) },
    },
  };
}

function isEnvelope(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body;
}

function codeOf({ status, body }: ErrorExample): ErrorCode {
  const text = JSON.stringify(body);
  const code = codesOf(status).find((candidate) => text.includes(`"code":"${candidate}"`));
  if (code === undefined) throw new TypeError(`This is not a documented error: ${text}`);
  return code;
}

function examplesOf(examples: readonly ErrorExample[], other?: Success['example']): Keywords {
  if (other) return { examples: { excerpt: other } };
  const entries = examples.map(({ title, body }) => [slug(title), { summary: title, value: body }]);
  return entries.length === 0 ? {} : { examples: Object.fromEntries(entries) };
}

/** Returns a title in the form of an example's key. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
