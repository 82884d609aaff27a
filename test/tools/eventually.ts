import { vi } from 'vitest';

/**
 * Repeats an attempt until it returns true. For what is right only within a time that a busy machine can exceed: wrong
 * code fails every attempt. An attempt that throws is not repeated.
 * @throws Error if none succeeds before a bound against hanging, which is below the time limit of a test
 */
export function eventually(attempt: () => Promise<boolean>): Promise<boolean> {
  return vi.waitUntil(attempt, { timeout: 100_000, interval: 1 });
}
