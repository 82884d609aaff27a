import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROUTE_ROWS } from '../../../lib/api/routes.ts';
import { endpointMeantBy } from '../../../lib/api/service/meant-path.ts';
import { INTRODUCTION } from '../../../lib/docs/openapi/introduction.ts';
import { LIMITS, MAX_EMAIL_LENGTH } from '../../../lib/orders/order-limits.ts';
import { ORDER_STATUSES, PAID_STATUSES, TRANSITIONS } from '../../../lib/orders/order-status.ts';
import { PROJECT } from '../../../lib/project.ts';
import { isForStaff } from '../../../lib/sandboxes/access/caller.ts';
import { EVENT_TYPES } from '../../../lib/sandboxes/event.ts';
import * as blackBox from '../../tools/rules.ts';

// What knows the statuses and cannot import them: copies by hand, other languages, styles and pages.

const fileAt = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

describe('the rules that are copied by hand are those of the service', () => {
  test('test/tools/rules.ts', () => {
    expect(blackBox.STATUSES).toEqual(ORDER_STATUSES);
    expect(blackBox.MOVES).toEqual(TRANSITIONS);
    expect(blackBox.WITH_RECEIPT).toEqual(PAID_STATUSES);
    expect(blackBox.LIMITS).toMatchObject({ ...LIMITS, emailLength: MAX_EMAIL_LENGTH });
  });

  test('infra/benchmark/suites/thorough-pytest/rules.json', () => {
    const rules = JSON.parse(fileAt('infra/benchmark/suites/thorough-pytest/rules.json'));
    expect(rules).toEqual({ moves: TRANSITIONS, withReceipt: PAID_STATUSES, limits: LIMITS });
  });
});

/** The status of an order after each event. */
const STATUS_AFTER = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, /created|updated/.test(type) ? 'pending' : type.replace('order.', '')]),
);

test.each(['express/receiver.js', 'fastapi/receiver.py'])(
  'the receiver knows the status after each event: %s',
  (file) => {
    const pairs = fileAt(`test/checks/receivers/${file}`).matchAll(/["'](order\.\w+)["']: ["'](\w+)["']/g);
    expect(Object.fromEntries([...pairs].map(([, type, status]) => [type, status]))).toEqual(STATUS_AFTER);
  },
);

test('lib/sandboxes/README.md lists the types of events', () => {
  const page = fileAt('lib/sandboxes/README.md');
  expect(EVENT_TYPES.filter((type) => !page.includes(`\`${type}\``))).toEqual([]);
});

test('the introduction of the document says what a customer cannot do', () => {
  const sentence = /A customer cannot .*?\./.exec(INTRODUCTION)?.[0] ?? '';
  const stems = ORDER_STATUSES.filter(isForStaff).map((status) => status.replace(/e?d$/, ''));
  expect(stems.filter((stem) => !sentence.includes(stem))).toEqual([]);
});

/** The words that a path may have for a status: `refunded`, `refunde` and `refund`. */
const WORDS = ORDER_STATUSES.flatMap((status) => [
  ...new Set([status, status.replace(/d$/, ''), status.replace(/ed$/, '')]),
]);

test.each(WORDS)('/orders/{id}/%s suggests the endpoint that sets the status', (word) => {
  const suffix = word.startsWith('cancel') ? '/cancel' : '';
  expect(endpointMeantBy(`/orders/ORD-1/${word}`, ROUTE_ROWS)).toBe(`PATCH /orders/ORD-1${suffix}`);
});
