import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Middleware } from '../request/api-request.ts';

/**
 * Parses the body, after requireJsonBody() has checked it; an optional body that is missing is an empty object. The
 * parser's errors carry `cause.package`: see error-from.ts.
 */
export function parseJson(): Middleware {
  const parser = httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true });
  return {
    before: ({ event, context }) => {
      const { gatewayEvent } = event;
      // The parser overwrites the body of the event it gets, and the journal needs the original.
      const copy: Omit<APIGatewayProxyEvent, 'body'> & { body: unknown } = {
        ...gatewayEvent,
        // SAM says of a missing body, too, that it is in base64.
        ...(!gatewayEvent.body && { body: '{}', isBase64Encoded: false }),
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
