import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { folderOfRun } from '../temporary-folder.ts';
import { DOCUMENT } from './open-api.ts';
import { createResponseChecker, type Exchange } from './response-checker.ts';

const check = createResponseChecker(DOCUMENT);

/**
 * The file in which the workers of a run record the documented responses that they received, such as `getOrder 404`.
 */
export const REACHED = join(folderOfRun(), 'reached-responses');

const written = new Set<string>();

/** Asserts that a response matches the OpenAPI document, and records that it was received. */
export function expectDocumented(exchange: Exchange): void {
  const { violations, reached } = check(exchange);
  const context = `${exchange.method} ${exchange.path.slice(0, 200)} -> ${exchange.status} ${exchange.body.slice(0, 300)}`;
  expect(violations, `against the OpenAPI document: ${context}`).toEqual([]);
  if (reached === undefined || written.has(reached)) return;
  written.add(reached);
  appendFileSync(REACHED, `${reached}\n`);
}
