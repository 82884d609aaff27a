import type { ApiRequest } from '../api-request.ts';
import { oneOf, refuseUnknown } from './query-values.ts';

/** The views of the OpenAPI document besides the whole. `orders` is the plain API, for tools that generate tests. */
export const DOCUMENT_VIEWS = ['orders'] as const;

export type DocumentView = (typeof DOCUMENT_VIEWS)[number];

/**
 * Reads the query string of the OpenAPI document.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readDocumentQuery({ queryParameters, service }: ApiRequest): { view: DocumentView | undefined } {
  refuseUnknown(queryParameters, ['view'], service.faults);
  return { view: oneOf(queryParameters, 'view', DOCUMENT_VIEWS) };
}
