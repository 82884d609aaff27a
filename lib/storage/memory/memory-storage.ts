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
  const stateOf = (name: string) =>
    states.get(name) ?? new SandboxState({ now, lifetime: name === DEFAULT_SANDBOX ? undefined : lifetime });
  const enterState = (name: string) => {
    const state = stateOf(name);
    states.set(name, state);
    return new MemorySandbox(name, state, (next) => {
      const ended = stateOf(name);
      states.set(name, next);
      return ended;
    });
  };
  /** When each sandbox was last entered. The one that has been left alone for longest is first. */
  const enteredAt = new Map<string, number>();
  return {
    enter: async (name) => {
      if (name === DEFAULT_SANDBOX) return enterState(name);
      for (const [idle, at] of enteredAt) {
        if (at + lifetime > now()) break;
        states.delete(idle);
        enteredAt.delete(idle);
      }
      states.get(name)?.orders.sweep();
      enteredAt.delete(name);
      enteredAt.set(name, now());
      return enterState(name);
    },
    ping: async () => undefined,
    close: async () => undefined,
  };
}
