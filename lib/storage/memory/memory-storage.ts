import { byStatus, countByStatus } from '../../orders/order-status.ts';
import { JOURNAL_LIFETIME, type Journal, type JournalEntry } from '../../sandboxes/journal.ts';
import { withEvents } from '../../sandboxes/make-event.ts';
import type { Sandbox, Storage } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX, JOURNAL_SIZE } from '../../sandboxes/sandbox-limits.ts';
import { DEFAULT_SETTINGS, hasEvents } from '../../sandboxes/settings.ts';
import { type StoreClock, sandboxLifetime } from '../store-clock.ts';
import { memoryEventLog } from './memory-event-log.ts';
import { memoryOrders } from './memory-order-store.ts';

/**
 * Opens a new store in memory. It is the reference for the other stores, and never throws StoreUnavailable. It stores a
 * sandbox with its first write: names that are only read take no memory. By default, records in a named sandbox expire
 * after 7 days of real time.
 */
export function openMemoryStorage(options: Partial<StoreClock> = {}): Storage {
  const { now = Date.now, lifetime = sandboxLifetime(undefined) } = options;
  const written = new Map<string, StoredSandbox>();
  /**
   * What sandboxes have without a write so far. Concurrent requests to a sandbox share it, so that the first write
   * stores the sandbox that all of them use. Without a write, it goes with the last request.
   */
  const unwritten = new Map<string, WeakRef<StoredSandbox>>();
  const unused = new FinalizationRegistry<string>((name) => {
    if (!unwritten.get(name)?.deref()) unwritten.delete(name);
  });
  /** When each stored sandbox was last entered, the least recent first. The default one never expires. */
  const enteredAt = new Map<string, number>();

  const storedOf = (name: string) => written.get(name) ?? unwritten.get(name)?.deref() ?? begin(name);
  const begin = (name: string) => {
    const stored: StoredSandbox = emptySandbox(
      { now, lifetime: name === DEFAULT_SANDBOX ? undefined : lifetime },
      () => {
        // A request that entered before a reset writes to contents that nobody else can reach.
        if (unwritten.get(name)?.deref() === stored) store(name, stored);
      },
    );
    unwritten.set(name, new WeakRef(stored));
    unused.register(stored, name);
    return stored;
  };
  const store = (name: string, stored: StoredSandbox) => {
    unwritten.delete(name);
    written.set(name, stored);
    renew(name);
  };
  const remove = (name: string) => {
    written.delete(name);
    enteredAt.delete(name);
  };
  const renew = (name: string) => {
    if (name === DEFAULT_SANDBOX) return;
    enteredAt.delete(name);
    enteredAt.set(name, now());
  };
  const resetOf = (name: string) => () => {
    const ended = storedOf(name);
    ended.events.clear();
    remove(name);
    return { ended, next: begin(name) };
  };
  // Requests share the object until the settings change. Making one for each request took a twentieth of a GET's time.
  const enterStored = (name: string) => {
    const stored = storedOf(name);
    if (stored.entered?.settings !== stored.settings) stored.entered = memorySandbox(name, stored, resetOf(name));
    return stored.entered;
  };
  return {
    enter: async (name) => {
      if (name === DEFAULT_SANDBOX) return enterStored(name);
      for (const [idle, at] of enteredAt) {
        if (at + lifetime > now()) break;
        remove(idle);
      }
      const stored = written.get(name);
      if (stored) {
        stored.orders.sweep();
        renew(name);
      }
      return enterStored(name);
    },
    canHaveEvents: async () => true,
    ping: async () => undefined,
    close: async () => undefined,
  };
}

/** What is stored of a sandbox. All requests share it until a reset replaces it. */
type StoredSandbox = ReturnType<typeof emptySandbox> & {
  /** The sandbox as the last request entered it. */
  entered?: Sandbox;
};

/** `keep` stores the sandbox. Every write calls it. */
function emptySandbox(clock: StoreClock, keep: () => void) {
  const events = memoryEventLog(clock);
  return {
    clock,
    keep,
    events,
    orders: memoryOrders(clock, keep, events.add),
    settings: DEFAULT_SETTINGS,
    journal: [] as JournalEntry[],
    /** Counts, and the window of each, by counter and name. */
    counters: new Map<string, Map<string, { readonly count: number; readonly window: number | undefined }>>(),
  };
}

/** Begins an empty sandbox for later requests. Returns it, and the one that ended. */
type Reset = () => { readonly ended: StoredSandbox; readonly next: StoredSandbox };

/** A sandbox as a request entered it: its settings are those at the entry. */
function memorySandbox(name: string, stored: StoredSandbox, reset: Reset): Sandbox {
  const { settings, orders: store, counters, keep } = stored;
  return {
    name,
    settings,
    orders: hasEvents(settings) ? withEvents(store, name, settings.webhooks) : store,
    events: stored.events,
    journal: memoryJournal(stored),
    readSettings: async () => stored.settings,
    changeSettings: async (change) => {
      stored.settings = change(stored.settings);
      keep();
      return stored.settings;
    },
    add: async (counter, names, { limit, window } = {}) => {
      const counted = counters.get(counter) ?? new Map();
      const counts = names.map(
        (each) => (counted.get(each)?.window === window ? (counted.get(each)?.count ?? 0) : 0) + 1,
      );
      if (limit !== undefined && counts.some((count) => count > limit)) return undefined;
      for (const [index, each] of names.entries()) counted.set(each, { count: counts[index] ?? 0, window });
      counters.set(counter, counted);
      keep();
      return counts;
    },
    read: async (counter) => {
      const counted = [...(counters.get(counter) ?? [])].filter(([, { window }]) => window === undefined);
      return Object.fromEntries(counted.map(([each, { count }]) => [each, count]));
    },
    contents: async (limit) => {
      const contents = { settings: stored.settings, orders: [] };
      if (limit === undefined) return { ...contents, counts: byStatus((status) => store.count(status)) };
      const { orders } = await store.list({ oldestFirst: true, limit, offset: 0 });
      return { ...contents, orders, counts: countByStatus(orders) };
    },
    replace: async (contents) => {
      const { next } = reset();
      next.settings = contents.settings;
      next.orders.restore(contents.orders);
      next.keep();
    },
    addOrders: async (added) =>
      added.flatMap((order) => {
        if ('id' in order) return store.restoreOrder(order) ? order.id : [];
        const { createdAt, ...facts } = order;
        return store.insert(createdAt, (id) => ({ ...facts, id })).id;
      }),
    clear: async (settings) => {
      const { ended, next } = reset();
      if (settings !== undefined) {
        next.settings = settings;
        next.keep();
      }
      return { orders: ended.orders.count(), finished: true };
    },
  };
}

function memoryJournal(stored: StoredSandbox): Journal {
  return {
    append: async (entry) => {
      stored.keep();
      // Sorting at every request would be slow, so the journal grows to twice the size first.
      if (stored.journal.push(entry) === 2 * JOURNAL_SIZE) stored.journal = newestOf(stored.journal);
    },
    list: async () => {
      const { now, lifetime = JOURNAL_LIFETIME } = stored.clock;
      const oldest = now() - Math.min(lifetime, JOURNAL_LIFETIME);
      return newestOf(stored.journal).filter(({ receivedAt }) => receivedAt > oldest);
    },
    drop: async () => {
      stored.journal = [];
    },
  };
}

function newestOf(journal: readonly JournalEntry[]): JournalEntry[] {
  return journal.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, JOURNAL_SIZE);
}
