import * as z from 'zod/mini';
import { REQUESTABLE_STATUSES } from '../../http/http-error.ts';
import { ANYTHING, documented, NOTHING } from '../../http/request/json-schema.ts';
import { closedObject, integer, received } from '../../http/request/validation.ts';
import { MAX_DELAY } from '../../http/request-limits.ts';
import { bracedPath, colonPath } from '../../http/route.ts';
import { ANY, type FaultRule, TRANSPORTS } from '../../sandboxes/settings.ts';
import { ROUTE_ROWS } from '../routes.ts';

const LIMITS = { times: 10_000, retryAfter: 86_400 } as const;

/** The routes whose requests can be made to fail. */
const FAULTABLE = ROUTE_ROWS.filter((route) => route.sandbox === 'sandboxed');
const METHODS = [...new Set(FAULTABLE.map((route) => route.method))];
const PATHS = [...new Set(FAULTABLE.map((route) => route.path))];
const SPELLINGS = [...new Set([...PATHS, ...PATHS.map(colonPath), ANY])];

const METHOD_NAMES = [...METHODS, ANY];
const LONGEST_METHOD = Math.max(...METHOD_NAMES.map((name) => name.length));
const METHOD = `method must be one of ${METHODS.join(', ')}, in any case, or ${ANY}`;

/** A method in any case becomes upper case here. */
const method = z
  .pipe(
    z.pipe(
      z.string(received(METHOD)),
      // A longer text is no method, and takes long to convert.
      z.transform((text: string) => (text.length > LONGEST_METHOD ? text : text.toUpperCase())),
    ),
    z.enum(METHOD_NAMES, received(METHOD)),
  )
  .register(documented, { enum: METHOD_NAMES, description: 'In any case; `*` is every method' });

const PATH = `path must be ${ANY} or one of the routes ${PATHS.join(', ')}`;

/** Either spelling of a route becomes the one of the route table here. */
const path = z.pipe(z.enum(SPELLINGS, received(PATH)), z.transform(bracedPath)).register(documented, {
  description: 'A route; `/orders/:id` is the same as `/orders/{id}`, and `*` is every route',
});

const STATUS = `status must be one of ${REQUESTABLE_STATUSES.join(', ')}`;
const faultStatus = z
  .literal(REQUESTABLE_STATUSES, received(STATUS))
  .register(documented, { id: 'FaultStatus', type: 'integer' });

const TRANSPORT = `transport must be one of ${TRANSPORTS.join(', ')}`;

export const FAULT_MEMBERS = {
  method,
  path,
  status: z.optional(faultStatus),
  transport: z.optional(z.enum(TRANSPORTS, received(TRANSPORT))),
  times: z.optional(integer('times', 1, LIMITS.times)),
  when: z.optional(z.enum(['before', 'after'], received('when must be before or after'))),
  delayMs: z.optional(integer('delayMs', 0, MAX_DELAY)),
  retryAfter: z.optional(integer('retryAfter', 0, LIMITS.retryAfter)),
};

type Given = Pick<FaultRule, 'status' | 'transport' | 'delayMs' | 'retryAfter'>;

export const faultRule = closedObject(FAULT_MEMBERS, 'A fault must be an object with method, path and what happens')
  .check(
    z.refine((rule) => exists(rule.method, rule.path), {
      error: 'The path does not have this method, so no request would ever get this fault',
    }),
    z.refine(
      ({ status, transport, delayMs }: Given) => [status, transport, delayMs].some((given) => given !== undefined),
      'A fault needs a status, a transport, or a delayMs alone',
    ),
    z.refine(({ status, transport }: Given) => status === undefined || transport === undefined, {
      error: 'A transport takes the place of the status: leave one of them out',
    }),
    z.refine(({ status, retryAfter }: Given) => retryAfter === undefined || status !== undefined, {
      error: 'retryAfter is a header of an error: it needs a status',
    }),
  )
  .register(documented, {
    id: 'FaultRule',
    description:
      'The next `times` matching requests (all requests, if `times` is left out) get this error; with `delayMs` alone, they only wait. `transport` breaks the response instead: `malformed` has the status of a success, and its JSON breaks off, `reset` closes the connection before a response, and `truncated` in the middle of its body. The last two are for the local server; elsewhere they are a 422. With `before`, the default, the service does nothing else. With `after`, it does the work and loses the response. The first rule that matches counts',
    // Of the alternatives themselves, generators would make a union. What is impossible, they leave out.
    not: {
      anyOf: [
        ...PATHS.map((known) => ({
          properties: {
            path: { enum: [...new Set([known, colonPath(known)])] },
            method: { enum: METHODS.filter((candidate) => !exists(candidate, known)) },
          },
        })),
        { required: ['status', 'transport'], properties: { status: ANYTHING, transport: ANYTHING } },
        { required: ['retryAfter'], properties: { retryAfter: ANYTHING, status: NOTHING } },
        { properties: { status: NOTHING, transport: NOTHING, delayMs: NOTHING } },
      ],
    },
  });

/** Whether a route has this path and method. Either can be ANY. */
function exists(method: string, path: string): boolean {
  const routes = FAULTABLE.filter((route) => path === ANY || path === route.path);
  return routes.some((route) => method === ANY || method === route.method);
}
