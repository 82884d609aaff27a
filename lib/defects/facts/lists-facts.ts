import type { DefectEntry } from './defect-entry.ts';
import type { RequestStep } from './defect-facts.ts';
import { CANCELLED, CREATED, create, list, NOON, orderWith, PAID } from './example-requests.ts';

const FIRST: RequestStep = { send: create(), save: { first: 'data.id' } };
const SECOND: RequestStep = { send: create(), save: { second: 'data.id' } };
const THIRD: RequestStep = { send: create(), save: { third: 'data.id' } };

/** The order is in the list although it should not be, or the reverse. */
const WRONGLY_LISTED = totals(0, 1);
const WRONGLY_LEFT_OUT = totals(1, 0);

export const LISTS_DEFECTS = [
  {
    id: 'pages-overlap',
    title: 'Each page begins with the last order of the page before it',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'The pages of a list follow one another: page n begins after (n - 1) times limit orders.',
    meets: 'A list is requested with a page above 1 or an offset above 0.',
    hint: 'Read a list page by page and count every order once.',
    seenIn: ['https://github.com/medic/cht-core/issues/1625'],
    reproduce: [
      FIRST,
      SECOND,
      {
        send: list('?sort=createdAt&limit=1&page=2'),
        correct: { body: { 'data.orders[0].id': '{second}' } },
        defective: { body: { 'data.orders[0].id': '{first}' } },
      },
    ],
  },
  {
    id: 'total-of-page',
    title: 'The total of a list counts only the orders on the page',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'total counts every order that matches the filters.',
    meets: 'The page that is requested does not have all orders that match.',
    hint: 'What does a list say about the orders that it does not show?',
    seenIn: ['https://github.com/mystic-ai/pipeline/pull/47'],
    reproduce: [{ send: create() }, { send: create() }, { send: list('?limit=1'), ...totals(2, 1) }],
  },
  {
    id: 'more-on-last-page',
    title: 'A full last page says that more orders follow',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'On the last page, hasMore is false and nextCursor is null.',
    meets: 'The last page of a list is requested, and it is exactly full.',
    hint: 'Let the number of orders be a multiple of the limit.',
    seenIn: [
      'https://github.com/Divkix/Logwell/issues/62',
      'https://github.com/raster-foundry/raster-foundry/issues/4193',
    ],
    reproduce: [
      { send: create() },
      {
        send: list('?limit=1'),
        correct: { body: { 'data.pagination.hasMore': false, 'data.pagination.nextCursor': null } },
        defective: { body: { 'data.pagination.hasMore': true, 'data.pagination.nextCursor': { not: null } } },
      },
    ],
  },
  {
    id: 'total-pages-rounded-down',
    title: 'totalPages does not count a last page that is only partly full',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'totalPages is the number of pages that total orders take, the last one included.',
    meets: 'A list is requested whose total is not a multiple of the limit.',
    hint: 'Let the number of orders be no multiple of the limit.',
    seenIn: [
      'https://github.com/chocolatey/ChocolateyGUI/pull/345',
      'https://github.com/backbone-paginator/backbone.paginator/pull/81',
    ],
    reproduce: [
      { send: create() },
      {
        send: list(),
        correct: { body: { 'data.pagination.totalPages': 1 } },
        defective: { body: { 'data.pagination.totalPages': 0 } },
      },
    ],
  },
  {
    id: 'second-filter-ignored',
    title: 'With status and customerEmail, only status counts',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'Filters combine.',
    meets: 'A list is requested with status and customerEmail, and other customers have orders in that status.',
    hint: 'Use two filters that work alone together.',
    seenIn: ['https://github.com/SuiteCRM/SuiteCRM/issues/5646'],
    reproduce: [{ send: create() }, { send: list('?status=pending&customerEmail=bob@example.com'), ...WRONGLY_LISTED }],
  },
  {
    id: 'email-filter-case-sensitive',
    title: 'customerEmail finds an address only in the spelling of the order',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'customerEmail: the whole address, case-insensitive.',
    meets: 'A list is requested with a customerEmail that some order has in other upper and lower case.',
    hint: 'Type an address the way another person would.',
    seenIn: [
      'https://github.com/mlandauer/cuttlefish/issues/197',
      'https://github.com/mozilla-iam/dino-park-issues/issues/188',
    ],
    reproduce: [
      { send: create(orderWith({ customerEmail: 'Ada@Example.com' })) },
      { send: list('?customerEmail=ada@example.com'), ...WRONGLY_LEFT_OUT },
    ],
  },
  {
    id: 'email-filter-by-suffix',
    title: 'The orders of joann@x.com are listed for ann@x.com',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'customerEmail: the whole address.',
    meets: 'A list is requested with a customerEmail that is the end of another address with orders.',
    hint: 'Let one address contain another.',
    seenIn: ['https://github.com/martindstone/pagerduty-cli/issues/10'],
    reproduce: [
      { send: create(orderWith({ customerEmail: 'joann@example.com' })) },
      { send: list('?customerEmail=ann@example.com'), ...WRONGLY_LISTED },
    ],
  },
  {
    id: 'created-to-inclusive',
    title: 'An order created exactly at createdTo is in the list',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'createdTo is exclusive.',
    meets: 'A list is requested with a createdTo at which an order was created, to the millisecond.',
    hint: 'Does the end of a period belong to it?',
    seenIn: ['https://github.com/mtotschnig/MyExpenses/issues/920'],
    reproduce: [{ clock: NOON }, { send: create() }, { send: list(`?createdTo=${NOON}`), ...WRONGLY_LISTED }],
  },
  {
    id: 'oldest-first',
    title: 'Lists begin with the oldest order',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'sort: -createdAt is the default, newest first.',
    meets: 'A list of two or more orders is requested without sort.',
    hint: 'Check the sequence of a list, not only its contents.',
    seenIn: ['https://github.com/bellroy/lesswrong/pull/15'],
    reproduce: [
      FIRST,
      SECOND,
      {
        send: list(),
        correct: { body: { 'data.orders[0].id': '{second}' } },
        defective: { body: { 'data.orders[0].id': '{first}' } },
      },
    ],
  },
  {
    id: 'cancelled-left-out',
    title: 'Cancelled orders are missing from the list of all orders',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'Without status, a list has the orders of every status, and total counts them.',
    meets: 'A list is requested without status, and a cancelled order matches.',
    hint: 'Is every order there, whatever became of it?',
    seenIn: ['https://github.com/datahaven-net/zenaida/pull/124'],
    reproduce: [CREATED, CANCELLED, { send: list(), ...WRONGLY_LEFT_OUT }],
  },
  {
    id: 'cursor-skips',
    title: 'From the third page on, paging by cursor leaves out one order per page',
    needs: 'sequence',
    operations: ['listOrders'],
    rule: 'Following nextCursor visits every order that existed throughout exactly once, in order.',
    meets: 'The third or a later page of a list is requested by its cursor.',
    hint: 'Follow the cursors further than one page.',
    seenIn: ['https://github.com/deptyped/prisma-extension-pagination/issues/35'],
    reproduce: [
      FIRST,
      SECOND,
      THIRD,
      { send: list('?sort=createdAt&limit=1'), save: { cursor: 'data.pagination.nextCursor' } },
      { send: list('?sort=createdAt&limit=1&cursor={cursor}'), save: { cursor: 'data.pagination.nextCursor' } },
      {
        send: list('?sort=createdAt&limit=1&cursor={cursor}'),
        correct: { body: { 'data.orders[0].id': '{third}' } },
        defective: { body: { 'data.orders[0].id': null } },
      },
    ],
  },
  {
    id: 'list-without-receipts',
    title: 'Paid orders have no receipt in lists',
    needs: 'schema',
    operations: ['listOrders'],
    rule: 'receipt is present on paid and completed orders, in lists as elsewhere.',
    meets: 'A list shows a paid or completed order.',
    hint: 'The same order is shown in more than one place. Compare them.',
    seenIn: ['https://github.com/qatrackplus/qatrackplus/issues/604'],
    reproduce: [
      CREATED,
      PAID,
      {
        send: list(),
        correct: { body: { 'data.orders[0].receipt': { not: null } } },
        defective: { body: { 'data.orders[0].id': '{id}', 'data.orders[0].receipt': null } },
      },
    ],
  },
  {
    id: 'past-end-is-404',
    title: 'A page past the end of a list returns 404',
    needs: 'schema',
    operations: ['listOrders'],
    rule: 'A page past the end is an empty list, not an error.',
    meets: 'A list is requested with a page above 1 that is past the last.',
    hint: 'Turn one page too many.',
    seenIn: ['https://github.com/Werkspot/sitemap-bundle/pull/15'],
    reproduce: [{ send: list('?page=2'), correct: { status: 200 }, defective: { status: 404 } }],
  },
  {
    id: 'list-lags',
    title: 'A new order is missing from lists for a second',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'An order is in the list and in total as soon as its create has returned.',
    meets: "A list is requested, and an order that matches was created less than a second ago by the sandbox's clock.",
    hint: 'Create, and look right away.',
    seenIn: ['https://github.com/campaignmonitor/createsend-ruby/issues/53'],
    reproduce: [{ clock: NOON }, { send: create() }, { send: list(), ...WRONGLY_LEFT_OUT }],
  },
  {
    id: 'unknown-parameter-ignored',
    title: 'A misspelt query parameter is ignored',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'An unknown parameter is a 400 that names it.',
    meets: 'A list is requested with a query parameter that does not exist.',
    hint: 'Make a typing mistake in the address.',
    seenIn: ['https://github.com/fecgov/openFEC/issues/160'],
    reproduce: [{ send: list('?stauts=paid'), correct: { status: 400 }, defective: { status: 200 } }],
  },
  {
    id: 'zero-is-default',
    title: 'limit=0 and page=0 are taken as the default',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'limit is 1 to 100, and page counts from 1; a bad query parameter is a 400.',
    meets: 'A list is requested with limit=0 or page=0.',
    hint: 'Go one below the smallest value that is allowed.',
    seenIn: [
      'https://github.com/mozilla-services/socorro/pull/3002',
      'https://github.com/Budibase/budibase/pull/16147',
    ],
    reproduce: [{ send: list('?limit=0'), correct: { status: 400 }, defective: { status: 200 } }],
  },
  {
    id: 'offset-ignored-in-times',
    title: 'The offset from UTC in createdFrom and createdTo is ignored',
    needs: 'response',
    operations: ['listOrders'],
    rule: 'createdFrom and createdTo are ISO 8601 instants.',
    meets: 'A list is requested with a createdFrom or createdTo whose offset is not zero.',
    hint: 'Not every tester lives in Greenwich.',
    seenIn: ['https://github.com/twilio/twilio-java/pull/529'],
    reproduce: [
      { clock: NOON },
      { send: create() },
      { send: list('?createdFrom=2026-01-01T13:00:00%2B02:00'), ...WRONGLY_LEFT_OUT },
    ],
  },
] as const satisfies readonly DefectEntry[];

function totals(correct: number, defective: number): Pick<RequestStep, 'correct' | 'defective'> {
  return {
    correct: { body: { 'data.pagination.total': correct } },
    defective: { body: { 'data.pagination.total': defective } },
  };
}
