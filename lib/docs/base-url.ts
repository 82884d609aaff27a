import type { ApiRequest } from '../http/request/api-request.ts';
import { requestPath } from '../http/request/event-parts.ts';

/** A host name or address, with or without a port. A header with anything else is ignored. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the base URL of a request to `path` as the client sees it, including a stage such as `/prod`. Headers set
 * by a proxy take precedence. Without a valid host, it is only the path.
 */
export function baseUrl(request: Pick<ApiRequest, 'gatewayEvent' | 'headers'>, path: string): string {
  const { headers } = request;
  // Not by its length, because the client may have encoded characters of the path.
  const prefix = requestPath(request)
    .split('/')
    .slice(0, 1 - path.split('/').length)
    .join('/');
  const host = firstValue(headers.list('x-forwarded-host')) ?? headers.list('host');
  if (host === undefined || !HOST.test(host)) return prefix || '/';
  const scheme = firstValue(headers.list('x-forwarded-proto'))?.toLowerCase() === 'https' ? 'https' : 'http';
  return `${scheme}://${host}${prefix}`;
}

/** Each proxy appends its value, so the first one is from the proxy nearest to the client. */
function firstValue(list: string | undefined): string | undefined {
  return list?.split(',')[0]?.trim();
}
