import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { badRequest } from '../http-error.ts';
import type { Middleware } from '../request/api-request.ts';
import { receivedBody } from '../request/received-body.ts';

/** The length of a text, in characters, from which on the library's parser is too slow: it calls a function for each value. */
const LONG = 4_096;

/**
 * Parses the body, after requireJsonBody() has checked it; an optional body that is missing is an empty object. The
 * library's errors carry `cause.package`: see error-from.ts. A long body is parsed without it, and its forbidden names
 * are left to the schemas, which reject them as unknown.
 */
export function parseJson(): Middleware {
  const parser = httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true });
  return {
    before: ({ event, context }) => {
      const text = receivedBody(event) || '{}';
      if (text.length > LONG) {
        event.body = parseLong(text);
        return;
      }
      // The parser overwrites the body of the event it gets, and the journal needs the original.
      const copy: Omit<APIGatewayProxyEvent, 'body'> & { body: unknown } = {
        ...event.gatewayEvent,
        body: text,
        isBase64Encoded: false,
      };
      // Not awaited, because it is done when it returns: a wait here costs more than all that this middleware does.
      parser.before?.({
        event: copy as APIGatewayProxyEvent,
        context,
        response: undefined,
        error: null,
        internal: {},
      });
      event.body = copy.body;
    },
  };
}

function parseLong(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest('body-not-json', `The body is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
