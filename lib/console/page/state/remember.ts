import { signal } from '@preact/signals';
import { parseJson } from '../../../parse-text.ts';
import { DEFAULT_SANDBOX } from '../../../sandboxes/sandbox-limits.ts';
import { keepText, readText } from '../api/browser-storage.ts';

const KEY = 'food-ordering.sandboxes';
const MAX = 12;

/** The names of sandboxes that were opened in this browser, latest first. */
export const knownSandboxes = signal(readNames(parseJson(readText('localStorage', KEY) ?? '')));

/** The named sandbox that was opened last in this browser. */
export function lastSandbox(): string | undefined {
  return knownSandboxes.value.find((name) => name !== DEFAULT_SANDBOX);
}

export function rememberSandbox(name: string): void {
  knownSandboxes.value = [name, ...knownSandboxes.value.filter((known) => known !== name)].slice(0, MAX);
  keepText('localStorage', KEY, JSON.stringify(knownSandboxes.value));
}

function readNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
