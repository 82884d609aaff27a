import type { components } from './api.d.ts';

type ErrorResponse = components['schemas']['ErrorResponse'];

/** Returns what an error is about in one line. The code determines the type of the details. */
export function explainError({ error }: ErrorResponse): string {
  switch (error.code) {
    case 'VALIDATION_ERROR':
      return error.details.map(({ path, message }) => `${path}: ${message}`).join('; ');
    case 'PRECONDITION_FAILED':
      return `The current version is ${error.details.currentETag}`;
    case 'INVALID_STATUS_TRANSITION':
      return `A ${error.details.from} order can become ${error.details.allowed.join(' or ') || 'nothing else'}`;
    case 'ORDER_NOT_EDITABLE':
      return `The order is ${error.details.status}`;
    case 'INTERNAL_SERVER_ERROR':
    case 'BAD_GATEWAY':
    case 'GATEWAY_TIMEOUT':
      return `${error.message} (request ${error.details.requestId})`;
    default:
      return error.message;
  }
}
