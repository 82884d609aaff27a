import type { ErrorCode } from '../../lib/http/http-error.ts';
import type { Keywords } from '../../lib/http/request/json-schema.ts';
import { REQUESTABLE_STATUSES } from '../../lib/http/response/sample-error.ts';
import type { Operation } from '../../lib/http/routes.ts';
import type { Example } from './capture.ts';
import { codesOf, ERROR_RESPONSES, errorSchema } from './errors.ts';
import { errorHeaders, headersOf } from './headers.ts';
import { linksOf } from './links.ts';
import { schemaIn } from './named-schemas.ts';
import type { OperationDoc, Success } from './operation-doc.ts';

/** The `responses` of an operation: its successes, the errors its examples met, and those that can be asked for. */
export function responsesOf(operation: Operation, doc: OperationDoc, examples: readonly Example[]): Keywords {
  const met = Map.groupBy(examples, ({ status }) => status);
  const errors = [...new Set<number>([...met.keys(), ...REQUESTABLE_STATUSES])].filter((status) => status >= 400);
  const successes = Object.entries(doc.successes).map(([status, success]) => [
    status,
    successResponse(success, met.get(Number(status)) ?? [], linksOf(operation)),
  ]);
  // A number as a key comes before any text, and in ascending order.
  return Object.fromEntries([
    ...successes,
    ...errors.map((status) => [status, errorResponseOf(status, met.get(status))]),
  ]);
}

/** The named responses: what each error is like wherever it was asked for. */
export function namedResponses(examples: readonly Example[]): Keywords {
  return Object.fromEntries(
    Object.entries(ERROR_RESPONSES).map(([status, [name, description]]) => {
      const shown = examples.filter((example) => example.status === Number(status));
      return [name, errorBody(Number(status), description, codesOf(Number(status)), shown)];
    }),
  );
}

/** The answer to a preflight, which any path gives. */
export const PREFLIGHT: Keywords = {
  description: 'What a browser may send to this path',
  headers: headersOf(['Access-Control-Allow-Methods', 'Access-Control-Allow-Headers', 'Access-Control-Max-Age']),
};

/**
 * What no operation answers: `OPTIONS`, what is not HTTP or of a method nobody knows, a path that is not
 * there, and a method that the path does not have.
 */
export const UNROUTED: Keywords = {
  400: { $ref: '#/components/responses/BadRequest' },
  404: { $ref: '#/components/responses/NotFound' },
  405: { $ref: '#/components/responses/MethodNotAllowed' },
  204: { $ref: '#/components/responses/Preflight' },
};

function successResponse(success: Success, examples: readonly Example[], links: unknown): Keywords {
  const { description, headers, content, example } = success;
  return {
    description,
    headers: headersOf(headers),
    ...(content && {
      content: Object.fromEntries(
        Object.entries(content).map(([type, schema]) => [
          type,
          {
            schema: schemaIn(schema),
            ...examplesOf(
              examples.filter((shown) => shown.type === type),
              example,
            ),
          },
        ]),
      ),
    }),
    ...(content && links !== undefined && { links }),
  };
}

function errorResponseOf(status: number, met: readonly Example[] | undefined): Keywords {
  const [name, description] = ERROR_RESPONSES[status] ?? [];
  if (name === undefined || description === undefined) throw new TypeError(`errors.ts has no response for ${status}`);
  if (!met) return { $ref: `#/components/responses/${name}` };
  const asked = REQUESTABLE_STATUSES.some((askable) => askable === status) ? codesOf(status).slice(0, 1) : [];
  return errorBody(status, description, [...new Set([...asked, ...met.map(codeOf)])], met);
}

function errorBody(
  status: number,
  description: string,
  codes: readonly ErrorCode[],
  examples: readonly Example[],
): Keywords {
  return {
    description,
    headers: headersOf(errorHeaders(status)),
    content: { 'application/json': { schema: errorSchema(codes), ...examplesOf(examples) } },
  };
}

function codeOf({ status, body }: Example): ErrorCode {
  const text = JSON.stringify(body);
  const code = codesOf(status).find((candidate) => text.includes(`"code":"${candidate}"`));
  if (code === undefined) throw new TypeError(`No error of the catalogue: ${text}`);
  return code;
}

function examplesOf(examples: readonly Example[], other?: Success['example']): Keywords {
  const entries = examples.map(({ title, body }) => [slug(title), { summary: title, value: body }]);
  const all = other ? [...entries, ['elsewhere', other]] : entries;
  return all.length === 0 ? {} : { examples: Object.fromEntries(all) };
}

/** A title as a key. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
