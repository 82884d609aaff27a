import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type FaultRule, matchingFaults } from '../../lib/sandboxes/settings.ts';
import { anyFault, METHODS, ROUTES } from './any-fault.ts';

const rules = fc.array(anyFault, { maxLength: 10 });
const method = fc.constantFrom(...METHODS);
const route = fc.constantFrom(...ROUTES);

function matches(faults: readonly FaultRule[], requestMethod: string, requestRoute: string): number[] {
  return matchingFaults({ ...DEFAULT_SETTINGS, faults }, requestMethod, requestRoute);
}

const FAULTS: readonly FaultRule[] = [
  { method: 'GET', path: '/orders', status: 503 },
  { method: 'GET', path: '/orders/{id}', status: 500 },
  { method: 'POST', path: '/orders', status: 429 },
  { method: 'GET', path: '/orders', status: 504, times: 1, when: 'after' },
];

test.each([
  ['GET', '/orders', [0, 3]],
  ['GET', '/orders/{id}', [1]],
  ['POST', '/orders', [2]],
  ['POST', '/orders/{id}', []],
  ['DELETE', '/orders', []],
  ['PATCH', '/orders/{id}/cancel', []],
])('%s %s matches the rules %j: method and route must both be equal', (requestMethod, requestRoute, expected) => {
  expect(matches(FAULTS, requestMethod, requestRoute)).toEqual(expected);
});

test.each([
  ['GET', '/orders', [0, 2, 3]],
  ['POST', '/orders', [0, 1, 2]],
  ['PATCH', '/orders/{id}', [2]],
  ['GET', '/health', [2, 3]],
])('%s %s matches the rules %j: * stands for every method or route', (requestMethod, requestRoute, expected) => {
  const faults = [
    { method: '*', path: '/orders', status: 503 },
    { method: 'POST', path: '/orders', status: 500 },
    { method: '*', path: '*', delayMs: 5 },
    { method: 'GET', path: '*', transport: 'malformed' },
  ] as const;
  expect(matches(faults, requestMethod, requestRoute)).toEqual(expected);
});

test('a sandbox without rules matches nothing', () => {
  expect(matches([], 'GET', '/orders')).toEqual([]);
});

test('a rule matches a route, and not the path of one order', () => {
  expect(matches(FAULTS, 'GET', '/orders/ORD-1767225600000-001')).toEqual([]);
});

test('matches are the indexes of rules, in ascending order', () => {
  fc.assert(
    fc.property(rules, method, route, (faults, requestMethod, requestRoute) => {
      const found = matches(faults, requestMethod, requestRoute);
      expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
      expect(found.every((index) => index in faults)).toBe(true);
    }),
  );
});

test('a match does not depend on other rules', () => {
  fc.assert(
    fc.property(rules, rules, method, route, (first, second, requestMethod, requestRoute) => {
      const together = matches([...first, ...second], requestMethod, requestRoute);
      const shifted = matches(second, requestMethod, requestRoute).map((index) => index + first.length);
      expect(together).toEqual([...matches(first, requestMethod, requestRoute), ...shifted]);
    }),
  );
});

test('a match does not depend on the status, times, delay and moment of the rule', () => {
  fc.assert(
    fc.property(anyFault, method, route, (fault, requestMethod, requestRoute) => {
      const plain = { method: fault.method, path: fault.path, status: 500 };
      expect(matches([fault], requestMethod, requestRoute)).toEqual(matches([plain], requestMethod, requestRoute));
    }),
  );
});
