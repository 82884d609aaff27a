import { expect, test } from 'vitest';
import { ROUTE_ROWS } from '../../lib/http/routes.ts';
import { ORDER_STATUSES, TRANSITIONS } from '../../lib/orders/order-status.ts';
import { readPage } from './pages.ts';

const PAGE = readPage('lib/http/README.md');
const METHOD_OR_ROUTE = /`([A-Z]+)(?: (\/[^`]*))?`/g;
const TRANSITION = /^ {4}(\w+) --> (\w+): (?!new items)/gm;

/** The files that a page of the service loads. The table lists the pages. */
const isAsset = ({ path }: { readonly path: string }) => /^\/(?:docs|console)\/\{/.test(path);

test('the table of endpoints lists every route of the service, except the files that its pages load', () => {
  const rows =
    PAGE.split('\n## ')
      .find((section) => section.startsWith('Endpoints'))
      ?.match(/^\| .*?\|/gm) ?? [];
  const routes = ROUTE_ROWS.filter((route) => !isAsset(route)).map(({ method, path }) => `${method} ${path}`);
  expect(rows.flatMap(routesIn).toSorted()).toEqual(routes.toSorted());
});

test('the diagram shows every transition of an order', () => {
  const transitions = ORDER_STATUSES.flatMap((from) => TRANSITIONS[from].map((to) => `${from} ${to}`));
  const shown = [...PAGE.matchAll(TRANSITION)].map(([, from, to]) => `${from} ${to}`);
  expect(shown.toSorted()).toEqual(transitions.toSorted());
});

/** The routes in a row's first cell. A method without a path has the path of the next one. */
function routesIn(row: string): string[] {
  let path = '';
  return [...row.matchAll(METHOD_OR_ROUTE)].toReversed().map(([, method, own]) => {
    path = own ?? path;
    return `${method} ${path}`;
  });
}
