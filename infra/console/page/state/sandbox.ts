import { signal } from '@preact/signals';
import type { Sandbox } from '../api/types.ts';
import { sandboxName, sandboxPath } from './place.ts';
import { look } from './watch.ts';

/** The sandbox as it was a moment ago; undefined until it is loaded. */
export const sandbox = signal<Sandbox | undefined>(undefined);

let seen = '';

/** Gets the sandbox: its counts, its settings and its defects. */
export async function refreshSandbox(): Promise<void> {
  const name = sandboxName.value;
  const { data, exchange } = await look<Sandbox>(sandboxPath.value);
  if (!data || name !== sandboxName.value || exchange.text === seen) return;
  seen = exchange.text;
  sandbox.value = data;
}

/** Forgets the sandbox, because another one is opened. */
export function forgetSandbox(): void {
  sandbox.value = undefined;
  seen = '';
}
