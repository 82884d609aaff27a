import type { Storage } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-name.ts';
import { sandboxLifetime } from '../store-clock.ts';
import { MemorySandbox, SandboxState } from './memory-sandbox.ts';

/** The clock by which records expire (milliseconds since 1970), and their lifetime. */
interface MemoryOptions {
  readonly now?: () => number;
  /** How long a record in a named sandbox lives after its last write, in milliseconds. Default: 7 days. */
  readonly lifetime?: number;
}

/**
 * Opens a new store in memory. It is the reference for the other stores, and never throws StoreUnavailable. It stores a
 * sandbox with its first write: names that are only read take no memory.
 */
export function openMemoryStorage(options: MemoryOptions = {}): Storage {
  const { now = Date.now, lifetime = sandboxLifetime(undefined) } = options;
  const stored = new Map<string, SandboxState>();
  /**
   * The states of sandboxes without a write, while a request works in them: one that writes stores the state of all.
   */
  const unwritten = new Map<string, WeakRef<SandboxState>>();
  const unused = new FinalizationRegistry<string>((name) => {
    if (!unwritten.get(name)?.deref()) unwritten.delete(name);
  });
  /** When each stored sandbox was last entered, the least recent first. The default one never expires. */
  const enteredAt = new Map<string, number>();

  const stateOf = (name: string) => stored.get(name) ?? unwritten.get(name)?.deref() ?? begin(name);
  const begin = (name: string) => {
    const state = new SandboxState({ now, lifetime: name === DEFAULT_SANDBOX ? undefined : lifetime }, () => {
      // A request that entered before a reset writes to contents that nobody else can reach.
      if (unwritten.get(name)?.deref() === state) store(name, state);
    });
    unwritten.set(name, new WeakRef(state));
    unused.register(state, name);
    return state;
  };
  const store = (name: string, state: SandboxState) => {
    unwritten.delete(name);
    stored.set(name, state);
    renew(name);
  };
  const remove = (name: string) => {
    stored.delete(name);
    enteredAt.delete(name);
  };
  const renew = (name: string) => {
    if (name === DEFAULT_SANDBOX) return;
    enteredAt.delete(name);
    enteredAt.set(name, now());
  };
  const enterState = (name: string) =>
    new MemorySandbox(name, stateOf(name), () => {
      const ended = stateOf(name);
      remove(name);
      return { ended, next: begin(name) };
    });
  return {
    enter: async (name) => {
      if (name === DEFAULT_SANDBOX) return enterState(name);
      for (const [idle, at] of enteredAt) {
        if (at + lifetime > now()) break;
        remove(idle);
      }
      const state = stored.get(name);
      if (state) {
        state.orders.sweep();
        renew(name);
      }
      return enterState(name);
    },
    canHaveEvents: async () => true,
    ping: async () => undefined,
    close: async () => undefined,
  };
}
