import type { APIGatewayProxyResult } from 'aws-lambda';
import { type ConnectionFault, canBreak, type Transport } from '../../sandboxes/settings.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { successBody } from './api-response.ts';
import { jsonText } from './represent-order.ts';

/**
 * The result of a handler. If it has a connection fault, the gateway breaks the connection in this way. A handler
 * returns one, or bytes, only to a gateway that has said that it takes them.
 */
export interface HandlerResult extends APIGatewayProxyResult {
  /** The UTF-8 of the body, one character for each byte. */
  readonly bytes?: string;
  readonly connectionFault?: ConnectionFault;
}

/** A success without anything in it. */
const BODY = successBody(jsonText({}), undefined).text;

/** JSON that breaks off before its end. */
const MALFORMED = BODY.slice(0, -2);

/**
 * Breaks the error response to a request that met a fault with a transport. It stays as it is where the gateway cannot
 * break the connection: a server with another gateway may have written the rule to the same store.
 */
export function breakResponse({ fault, service, route }: ApiRequest, result: HandlerResult): HandlerResult {
  const transport = fault?.rule.transport;
  if (!transport || !canBreak(service.connectionFaults, transport)) return result;
  return brokenResult(result, transport, route?.success ?? 200);
}

/**
 * Breaks a result as a fault's transport says, with the status of a success. Its headers stay. The rest of a response
 * whose connection is reset stays, too, for the log.
 */
function brokenResult(result: HandlerResult, transport: Transport, statusCode: number): HandlerResult {
  switch (transport) {
    case 'malformed':
      return { ...result, statusCode, body: MALFORMED };
    case 'truncated':
      return { ...result, statusCode, body: BODY, connectionFault: transport };
    case 'reset':
      return { ...result, connectionFault: transport };
  }
}
