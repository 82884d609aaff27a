import { signal } from '@preact/signals';
import { DEFAULT_SANDBOX } from '../../../sandboxes/limits.ts';

/** Reads a JSON value from this browser's storage; undefined if there is none, or no access. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a JSON value to this browser's storage, if there is access. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser may forbid storage. The console works without it.
  }
}

const KEY = 'food-ordering.sandboxes';
const MAX = 12;

/** The names of sandboxes that were opened in this browser, latest first. */
export const knownSandboxes = signal(readNames(recall(KEY)));

/** The named sandbox that was opened last in this browser. */
export function lastSandbox(): string | undefined {
  return knownSandboxes.value.find((name) => name !== DEFAULT_SANDBOX);
}

export function rememberSandbox(name: string): void {
  knownSandboxes.value = [name, ...knownSandboxes.value.filter((known) => known !== name)].slice(0, MAX);
  remember(KEY, knownSandboxes.value);
}

function readNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
