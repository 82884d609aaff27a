import { type ApiRequest, requestPath } from '../request/api-request.ts';

/** A host name or address, with or without a port. Anything else in a header is not repeated. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The base URL that a request to `path` was sent to, a stage such as `/prod` included: as the client
 * sees it, so a proxy's word counts before our own. Without a usable host it is the path alone.
 */
export function baseUrl(request: Pick<ApiRequest, 'gatewayEvent' | 'headers'>, path: string): string {
  const { headers } = request;
  const prefix = requestPath(request).slice(0, -path.length);
  const host = first(headers.list('x-forwarded-host')) ?? headers.list('host');
  if (host === undefined || !HOST.test(host)) return prefix || '/';
  const scheme = first(headers.list('x-forwarded-proto'))?.toLowerCase() === 'https' ? 'https' : 'http';
  return `${scheme}://${host}${prefix}`;
}

/** What the proxy nearest to the client said. */
function first(list: string | undefined): string | undefined {
  return list?.split(',')[0]?.trim();
}
