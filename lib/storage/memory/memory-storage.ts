import type { Storage } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-name.ts';
import { sandboxLifetime } from '../store-clock.ts';
import { MemorySandbox, SandboxState } from './memory-sandbox.ts';

/** By which clock records expire (milliseconds since 1970), and how long they live. */
export interface MemoryOptions {
  readonly now?: () => number;
  /** How long a record in a named sandbox lives after it was last written, in milliseconds. 7 days by default. */
  readonly lifetime?: number;
}

/**
 * Opens a new store in memory. It is the reference for the others: short enough to be read, and right by definition.
 * It never throws StoreUnavailable.
 */
export function openMemoryStorage(options: MemoryOptions = {}): Storage {
  const { now = Date.now, lifetime = sandboxLifetime(undefined) } = options;
  const states = new Map<string, SandboxState>();
  const sandboxIn = (name: string, state: SandboxState) =>
    new MemorySandbox(name, state, (next) => states.set(name, next));
  const unnamed = sandboxIn(DEFAULT_SANDBOX, new SandboxState({ now, lifetime: undefined }));
  /** When each sandbox was last entered. The one that has been left alone for longest is first. */
  const enteredAt = new Map<string, number>();
  return {
    enter: async (name) => {
      if (name === DEFAULT_SANDBOX) return unnamed;
      for (const [idle, at] of enteredAt) {
        if (at + lifetime > now()) break;
        states.delete(idle);
        enteredAt.delete(idle);
      }
      const state = states.get(name) ?? new SandboxState({ now, lifetime });
      state.orders.sweep();
      states.set(name, state);
      enteredAt.delete(name);
      enteredAt.set(name, now());
      return sandboxIn(name, state);
    },
    ping: async () => undefined,
    close: async () => undefined,
  };
}
