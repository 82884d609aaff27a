import { countOf } from '../../../count-of.ts';
import { type ClientRun, expectation } from './evidence.ts';

/** All that can be observed of a client that prints the ids of all orders. */
export interface Reading extends ClientRun {
  /** The ids in its standard output. */
  readonly printed: readonly string[];
  /** The orders that were there from the beginning to the end. */
  readonly kept: readonly string[];
  /** The orders that the probe created or deleted meanwhile. */
  readonly changed: readonly string[];
  /** How many different pages with orders the client has received. */
  readonly pageCount: number;
}

const ID_LINE = /^\W*(ORD-\d{13}-\d{3})\W*$/;

/** Returns the ids in an output, one a line. Bullets and quotation marks around them do not count. */
export function idsIn(output: string): readonly string[] {
  return output.split('\n').flatMap((line) => ID_LINE.exec(line)?.[1] ?? []);
}

export const PRINTS_EACH = expectation('prints-each', ({ printed, kept }: Reading) => {
  const found = new Set(printed);
  const missing = kept.filter((id) => !found.has(id));
  if (missing.length === 0) return undefined;
  return `The client left out ${missing.length} of ${countOf(kept.length, 'order')}, such as ${missing[0]}`;
});

export const PRINTS_ONCE = expectation('prints-once', ({ printed }: Reading) => {
  const repeated = new Set(printed.filter((id, index) => printed.indexOf(id) !== index));
  const [first] = repeated;
  return first && `The client printed ${countOf(repeated.size, 'order')} more than once, such as ${first}`;
});

export const PRINTS_NO_OTHERS = expectation('prints-no-others', ({ printed, kept, changed }: Reading) => {
  const known = new Set([...kept, ...changed]);
  const [other] = printed.filter((id) => !known.has(id));
  return other && `The client printed ${other}, and there is no such order`;
});

/** @param more the requests that a client may send beyond one for each page */
export function fewRequestsMore(more: number) {
  return expectation(`at-most-${more}-requests-more`, ({ requests, pageCount }: Reading) =>
    requests.length > pageCount + more
      ? `The client sent ${countOf(requests.length, 'request')} for ${countOf(pageCount, 'page')}`
      : undefined,
  );
}

/** @param most how often the third page may be requested */
export function thirdPageAtMost(most: number) {
  return expectation(`third-page-at-most-${most}-times`, ({ requests }: Reading) => {
    const pages = requests.filter(isList).map(pageOf);
    const third = [...new Set(pages)][2];
    const count = third === undefined ? 0 : pages.filter((page) => page === third).length;
    return count > most ? `The client sent ${count} requests for a page that failed each time` : undefined;
  });
}

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
