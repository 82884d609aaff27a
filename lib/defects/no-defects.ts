import type { FindBehaviour } from '../http/behaviour.ts';

/** Replaces applyDefects() of apply.ts in the bundle of a function that no defect changes. */
export function applyDefects(): FindBehaviour {
  return () => undefined;
}
