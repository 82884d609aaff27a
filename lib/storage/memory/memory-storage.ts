import type { Order } from '../../orders/order.ts';
import { byStatus, countByStatus } from '../../orders/order-status.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import type { EventLog } from '../../sandboxes/event.ts';
import { JOURNAL_LIFETIME, type Journal, type JournalEntry } from '../../sandboxes/journal.ts';
import { withEvents } from '../../sandboxes/make-event.ts';
import type { CountBounds, Sandbox, SandboxContents, SeedOrder, Storage } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-name.ts';
import { DEFAULT_SETTINGS, hasEvents, type Settings } from '../../sandboxes/settings.ts';
import { JOURNAL_SIZE } from '../../sandboxes/state-limits.ts';
import { type StoreClock, sandboxLifetime } from '../store-clock.ts';
import { MemoryEventLog } from './memory-event-log.ts';
import { MemoryOrderStore } from './memory-order-store.ts';

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

/** The state of a sandbox. All requests share it until a reset replaces it. */
class SandboxState {
  readonly clock: StoreClock;
  readonly orders: MemoryOrderStore;
  readonly events: MemoryEventLog;
  settings: Settings = DEFAULT_SETTINGS;
  journal: JournalEntry[] = [];
  /** Counts, and the window of each, by counter and name. */
  readonly counters = new Map<string, Map<string, { readonly count: number; readonly window: number | undefined }>>();
  /** Stores the state. Every write calls it. */
  readonly keep: () => void;

  constructor(clock: StoreClock, keep: () => void) {
    this.clock = clock;
    this.keep = keep;
    this.events = new MemoryEventLog(clock);
    this.orders = new MemoryOrderStore(clock, keep, this.events);
  }
}

/** Begins an empty state for later requests. Returns it, and the state that ended. */
type Reset = () => { readonly ended: SandboxState; readonly next: SandboxState };

class MemorySandbox implements Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: OrderStore;
  readonly events: EventLog;
  readonly #state: SandboxState;
  readonly #reset: Reset;

  constructor(name: string, state: SandboxState, reset: Reset) {
    this.name = name;
    this.settings = state.settings;
    this.events = state.events;
    // Most sandboxes have no settings, and a plain request runs no code for events.
    const isPlain = state.settings === DEFAULT_SETTINGS || !hasEvents(state.settings);
    this.orders = isPlain ? state.orders : withEvents(state.orders, name, state.settings.webhooks);
    this.#state = state;
    this.#reset = reset;
  }

  get journal(): Journal {
    const state = this.#state;
    return {
      append: async (entry) => {
        state.keep();
        // Sorting at every request would be slow, so the journal grows to twice the size first.
        if (state.journal.push(entry) === 2 * JOURNAL_SIZE) state.journal = newestOf(state.journal);
      },
      list: async () => {
        const { now, lifetime = JOURNAL_LIFETIME } = state.clock;
        const oldest = now() - Math.min(lifetime, JOURNAL_LIFETIME);
        return newestOf(state.journal).filter(({ receivedAt }) => receivedAt > oldest);
      },
      drop: async () => {
        state.journal = [];
      },
    };
  }

  async readSettings(): Promise<Settings> {
    return this.#state.settings;
  }

  async changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
    this.#state.settings = change(this.#state.settings);
    this.#state.keep();
    return this.#state.settings;
  }

  async add(counter: string, names: readonly string[], { limit, window }: CountBounds = {}) {
    const { counters, keep } = this.#state;
    const counted = counters.get(counter) ?? new Map();
    const counts = names.map(
      (name) => (counted.get(name)?.window === window ? (counted.get(name)?.count ?? 0) : 0) + 1,
    );
    if (limit !== undefined && counts.some((count) => count > limit)) return undefined;
    for (const [index, name] of names.entries()) counted.set(name, { count: counts[index] ?? 0, window });
    counters.set(counter, counted);
    keep();
    return counts;
  }

  async read(counter: string): Promise<Readonly<Record<string, number>>> {
    const counted = [...(this.#state.counters.get(counter) ?? [])].filter(([, { window }]) => window === undefined);
    return Object.fromEntries(counted.map(([name, { count }]) => [name, count]));
  }

  async contents(limit?: number) {
    const { settings, orders: store } = this.#state;
    if (limit === undefined) return { settings, orders: [], counts: byStatus((status) => store.count(status)) };
    const { orders } = await store.list({ oldestFirst: true, limit, offset: 0 });
    return { settings, orders, counts: countByStatus(orders) };
  }

  async replace({ settings, orders }: SandboxContents): Promise<void> {
    const { ended, next } = this.#reset();
    ended.events.clear();
    next.settings = settings;
    next.orders.restore(orders);
    next.keep();
  }

  async addOrders(orders: readonly (SeedOrder | Order)[]): Promise<readonly string[]> {
    const store = this.#state.orders;
    return orders.flatMap((order) => {
      if ('id' in order) return store.restoreOrder(order) ? order.id : [];
      const { createdAt, ...facts } = order;
      return store.insert(createdAt, (id) => ({ ...facts, id })).id;
    });
  }

  async clear() {
    const { ended } = this.#reset();
    ended.events.clear();
    return { orders: ended.orders.count(), finished: true };
  }
}

function newestOf(journal: readonly JournalEntry[]): JournalEntry[] {
  return journal.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, JOURNAL_SIZE);
}
