import { HttpError } from '../../http/http-error.ts';
import { routesAt } from '../../http/mounts.ts';
import { receivedJson } from '../../http/request/api-request.ts';
import type { ReceivedRequest } from '../../http/request/received-request.ts';
import { errorFrom } from '../../http/response/error-from.ts';
import { ROUTE_ROWS, ROUTES } from '../../http/routes.ts';
import { formatOrderId, isOrderId, nextSlot, parseOrderId } from '../../orders/order-id.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { Defect, Result } from './defect.ts';
import { showListedOrders } from './shown-orders.ts';

/** Matches times in responses whose milliseconds are 000. */
const WHOLE_SECOND = /("(?:createdAt|updatedAt|issuedAt|timestamp)":"[^".]{19})\.000Z"/g;

export const ERRORS = {
  'missing-order-is-400': {
    error: (error, { route }) =>
      isMissingOrder(error) && route === ROUTES.getOrder ? new HttpError('BAD_REQUEST', error.message) : error,
  },

  'bad-id-is-404': {
    error: (error, { gatewayEvent: { pathParameters } }) =>
      error.code === 'BAD_REQUEST' && !isOrderId(pathParameters?.id ?? NO_ID)
        ? new HttpError('NOT_FOUND', error.message)
        : error,
  },

  'lookup-before-validation': {
    error: async (error, { route, id, sandbox, requestId }) => {
      if (error.code !== 'VALIDATION_ERROR' || route !== ROUTES.updateOrder || id === undefined) return error;
      if (await sandbox?.orders.get(id)) return error;
      return errorFrom(new OrderRefused({ reason: 'not-found', id }), requestId);
    },
  },

  'malformed-json-is-500': {
    error: (error, { requestId }) => (isNotJson(error) ? errorFrom(undefined, requestId) : error),
  },

  'wrong-method-is-404': {
    error: (error, { gatewayEvent: { resource, path } }) =>
      error.code === 'METHOD_NOT_ALLOWED' &&
      routesAt(ROUTE_ROWS, resource).some(({ sandbox }) => sandbox === 'sandboxed')
        ? new HttpError('NOT_FOUND', `There is nothing at ${path}. GET / lists the endpoints`)
        : error,
  },

  'refusal-is-409': {
    result: (result, _, error) =>
      error?.code === 'INVALID_STATUS_TRANSITION' ? { ...result, statusCode: 409 } : result,
  },

  'internals-in-details': {
    error: (error) => {
      const { code, message, headers, cause } = error;
      return isMissingOrder(error)
        ? new HttpError(code, message, { headers, cause, details: stackOf(message) })
        : error;
    },
  },

  'envelope-lost': {
    result: (result) =>
      result.statusCode === 415 ? { ...result, body: '{"message":"Unsupported Media Type"}' } : result,
  },

  'any-media-type-accepted': {
    mediaType: (sent, request) => (receivedJson(request) === undefined ? sent : 'application/json'),
  },

  'create-is-200': {
    result: (result, request) => (isCreated(result, request) ? { ...result, statusCode: 200 } : result),
  },

  'location-wrong': {
    result: (result, request) => {
      if (!isCreated(result, request)) return result;
      const path = String(result.headers?.Location);
      const end = path.lastIndexOf('/') + 1;
      const next = nextSlot(parseOrderId(path.slice(end)));
      if (!next) return result;
      return { ...result, headers: { ...result.headers, Location: `${path.slice(0, end)}${formatOrderId(next)}` } };
    },
  },

  'amounts-as-text': showListedOrders((order) => ({ ...order, total: String(order.total) })),

  'zero-milliseconds-dropped': {
    result: (result) => {
      const body = result.body.replaceAll(WHOLE_SECOND, '$1Z"');
      return body === result.body ? result : { ...result, body };
    },
  },
} as const satisfies Record<string, Defect>;

/** A well-formed id, for paths without one. */
const NO_ID = 'ORD-0000000000000-000';

function isMissingOrder({ cause }: HttpError): boolean {
  return cause instanceof OrderRefused && cause.refusal.reason === 'not-found';
}

function isNotJson({ code, cause }: HttpError): boolean {
  return code === 'BAD_REQUEST' && cause instanceof SyntaxError;
}

function isCreated({ statusCode }: Result, { route }: ReceivedRequest): boolean {
  return route === ROUTES.createOrder && statusCode >= 200 && statusCode < 300;
}

/** Returns a stack trace like those of frameworks in development mode. It is made up and reveals nothing about the service. */
function stackOf(message: string): string {
  return [
    `OrderNotFoundError: ${message}`,
    '    at OrderRepository.findOrThrow (/app/src/order-repository.js:48:13)',
    '    at async OrderController.handle (/app/src/order-controller.js:27:19)',
  ].join('\n');
}
