/** A request, as the journal and the probe's proxy have it. */
interface AnyRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The values with which the parameters of paging name the first page. */
const FIRST: Readonly<Record<string, string | undefined>> = { cursor: undefined, page: '1', offset: '0' };

export function isList({ method, path }: AnyRequest): boolean {
  return method === 'GET' && path === '/orders';
}

/** Returns a name of the page that a list request asks for: equal names, equal pages. */
export function pageOf({ query }: AnyRequest): string {
  const parts = Object.entries(FIRST).filter(([name, first]) => query[name] !== undefined && query[name] !== first);
  return parts.map(([name]) => `${name}=${query[name]}`).join();
}
