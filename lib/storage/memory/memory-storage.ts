import type { Storage } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-name.ts';
import { sandboxLifetime } from '../store-clock.ts';
import { MemorySandbox, SandboxState } from './memory-sandbox.ts';

/** The clock by which records expire (milliseconds since 1970), and their lifetime. */
export interface MemoryOptions {
  readonly now?: () => number;
  /** How long a record in a named sandbox lives after its last write, in milliseconds. Default: 7 days. */
  readonly lifetime?: number;
}

/** Opens a new store in memory. It is the reference for the other stores, and never throws StoreUnavailable. */
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
  /** When each sandbox was last entered, the least recent first. */
  const enteredAt = new Map<string, number>();
  return {
    enter: async (name) => {
      if (name === DEFAULT_SANDBOX) return enterState(name);
      for (const [idle, at] of enteredAt) {
        if (at + lifetime > now()) break;
        states.delete(idle);
        enteredAt.delete(idle);
      }
      states.get(name)?.sweep();
      enteredAt.delete(name);
      enteredAt.set(name, now());
      return enterState(name);
    },
    ping: async () => undefined,
    close: async () => undefined,
  };
}
