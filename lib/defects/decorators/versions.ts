import { OrderRefused } from '../../orders/refusal.ts';
import type { Result } from './defect.ts';
import { afterRefusal } from './store-defects.ts';

/** Milliseconds between a check and the write that depends on it. */
export const GAP = 200;

export const withoutIfMatch = /* @__PURE__ */ afterRefusal((refusal, { store, id, change }) =>
  refusal.reason === 'version-mismatch' ? store.change(id, { ...change, versions: undefined }) : undefined,
);

export function isVersionMismatch(error: unknown): error is OrderRefused & { refusal: { reason: 'version-mismatch' } } {
  return error instanceof OrderRefused && error.refusal.reason === 'version-mismatch';
}

export function withoutHeaders(result: Result, names: readonly string[]): Result {
  const headers = Object.entries(result.headers ?? {}).filter(([name]) => !names.includes(name));
  return { ...result, headers: Object.fromEntries(headers) };
}
