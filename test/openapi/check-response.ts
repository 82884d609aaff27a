import { expect, inject } from 'vitest';
import { DOCUMENT, withoutExtensions } from './open-api.ts';
import { recordReached } from './reached-responses.ts';
import { createResponseChecker, type Exchange } from './response-checker.ts';

const hasExtensions = inject('hasExtensions') !== false;
const check = createResponseChecker(hasExtensions ? DOCUMENT : withoutExtensions(DOCUMENT));

/** Asserts that a response is as the OpenAPI document says, and records that it was reached. */
export function expectDocumented(exchange: Exchange): void {
  const { violations, reached } = check(exchange);
  const context = `${exchange.method} ${exchange.path.slice(0, 200)} -> ${exchange.status} ${exchange.body.slice(0, 300)}`;
  expect(violations, `against the OpenAPI document: ${context}`).toEqual([]);
  if (reached !== undefined && hasExtensions) recordReached(reached);
}
