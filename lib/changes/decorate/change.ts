import type { QueryParameters } from '../../http/request/event-parts.ts';
import type { ReceivedRequest } from '../../http/request/received-request.ts';
import type { RequestHeaders } from '../../http/request/request-headers.ts';
import type { Members } from './json-members.ts';

/** A response whose body has been parsed. Without a JSON object as its body, `body` is undefined. */
export interface ParsedResponse {
  readonly headers: Readonly<Record<string, boolean | number | string>>;
  readonly body: Members | undefined;
  readonly indent: string;
}

/** A compatible change, as decorators that return the very value they got if they change nothing. */
export interface Change {
  readonly headers?: (headers: RequestHeaders, request: ReceivedRequest) => RequestHeaders;
  readonly query?: (parameters: QueryParameters) => QueryParameters;
  readonly response?: (response: ParsedResponse, request: ReceivedRequest) => ParsedResponse;
}

export function changeBody(
  change: (body: Members, request: ReceivedRequest) => Members,
): NonNullable<Change['response']> {
  return (response, request) => {
    const body = response.body && change(response.body, request);
    return body === response.body ? response : { ...response, body };
  };
}

export function addHeaders(
  headersFor: (request: ReceivedRequest) => Readonly<Record<string, string>> | undefined,
): NonNullable<Change['response']> {
  return (response, request) => {
    const added = headersFor(request);
    return added ? { ...response, headers: { ...response.headers, ...added } } : response;
  };
}
