import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { HttpError, invalidBody } from '../http-error.ts';
import { bodyText } from '../request/event-parts.ts';
import { type BodySchema, checkJson } from './check-body.ts';
import { type Middleware, requestIn } from './open-request.ts';

/**
 * Parses the body of an event: that of an order with the published middleware, as users of middy would. The bodies that
 * manage sandboxes may be sixteen times as large, and the middleware, which calls a function for each value, would take
 * a second for some. They are parsed without it.
 * @throws HttpError 400 for a body that manages sandboxes
 */
export function parseBody(isOrders: boolean) {
  return isOrders ? httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true }) : PARSER;
}

const PARSER: Middleware = {
  before: ({ event }) => {
    Object.assign(event, { body: parseText(bodyText(event)) });
  },
};

/**
 * Replaces an error of the published middleware by the service's own. The text may be JSON all the same: if it has a
 * name that the middleware forbids, the schema finds what is wrong, with all else.
 */
export function explainParserError<Body>(schema: BodySchema<Body>): Middleware {
  return {
    onError: (invocation) => {
      const { cause } = invocation.error ?? {};
      if (!(cause instanceof Object && 'package' in cause && cause.package === '@middy/http-json-body-parser')) return;
      const path = 'data' in cause ? String(cause.data) : '';
      const message = `"${path}" is not allowed as the name of a member`;
      const request = requestIn(invocation.context);
      try {
        checkJson(request, schema, parseText(bodyText(request.gatewayEvent)));
        invocation.error = invalidBody([{ path, message }]);
      } catch (error) {
        if (error instanceof Error) invocation.error = error;
      }
    },
  };
}

function parseText(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new HttpError('BAD_REQUEST', `The body is not valid JSON: ${jsonProblem(text, error)}`, { cause: error });
  }
}

/** The halves of characters in a message of V8: the token that it names, and the ends of the text that it cuts. */
const HALVES = / '\p{Surrogate}'|(?<=\.\.\.")\p{Surrogate}|\p{Surrogate}(?="\.\.\.)/gu;

function jsonProblem(text: string | null, { message }: SyntaxError): string {
  if (text?.startsWith('\uFEFF')) return 'it begins with a byte order mark (U+FEFF). Send it without one';
  return message.replaceAll(HALVES, '');
}
