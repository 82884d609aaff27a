import type { EventType, ReceivedEvent } from './event.ts';

/** How many messages an error lists. */
const LISTED = 20;

/** The messages that a receiver got. */
export interface Inbox {
  /** All messages in the order in which they arrived, with or without a valid signature. */
  readonly received: readonly ReceivedEvent[];
  /**
   * Returns the first valid message of this type that no call has returned, or waits for it. A duplicate is a message
   * of its own.
   * @throws Error that lists the messages that arrived, after `timeoutMs` or when the receiver is closed.
   */
  next<Type extends EventType>(type: Type, options?: NextOptions): Promise<ReceivedEvent<Type>>;
  /** Returns the first valid message of any type that no call has returned, or waits for it. */
  next(type?: undefined, options?: NextOptions): Promise<ReceivedEvent>;
}

/** How long a call of `next()` waits. */
export interface NextOptions {
  /** Real milliseconds. Default: the receiver's `timeoutMs`. */
  readonly timeoutMs?: number;
}

/** A call of `next()` that waits. */
interface Wait extends PromiseWithResolvers<ReceivedEvent> {
  readonly type: string | undefined;
}

/** Creates an inbox, and the methods that only its receiver uses. */
export function createInbox(defaultTimeoutMs: number) {
  const received: ReceivedEvent[] = [];
  const untaken: ReceivedEvent[] = [];
  const waits: Wait[] = [];
  let isClosed = false;
  /** Rejects every call that waits. */
  const fail = (error: Error) => {
    for (const wait of waits.splice(0)) wait.reject(error);
  };
  const wait = (type: string | undefined, timeoutMs: number) => {
    const own: Wait = { type, ...Promise.withResolvers() };
    waits.push(own);
    const timer = setTimeout(() => {
      takeFirst(waits, (each) => each === own);
      const missing = `No ${type ?? 'event'} arrived within ${timeoutMs} ms`;
      own.reject(new Error(`${missing}; deliver() attempts every delivery that is due. ${describe(received)}`));
    }, timeoutMs);
    const stop = () => clearTimeout(timer);
    // It also handles the rejection of a call that a failed test no longer awaits.
    own.promise.then(stop, stop);
    return own.promise;
  };
  const next = (type?: string, { timeoutMs = defaultTimeoutMs }: NextOptions = {}) => {
    const event = takeFirst(untaken, (each) => fits(each, type));
    if (event !== undefined) return Promise.resolve(event);
    if (isClosed) return Promise.reject(new Error(`The receiver is closed. ${describe(received)}`));
    return wait(type, timeoutMs);
  };
  return {
    received,
    // The event has the type that the caller named.
    next: next as Inbox['next'],
    add: (event: ReceivedEvent) => void received.push(event),
    /** Gives an answered message to the call of `next()` that waits for it, or keeps it for a later call. */
    give: (event: ReceivedEvent) => {
      if (!event.isValid) return;
      const waiting = takeFirst(waits, ({ type }) => fits(event, type));
      if (waiting === undefined) untaken.push(event);
      waiting?.resolve(event);
    },
    fail,
    /** Rejects every call that waits. A later call is rejected unless a kept message answers it. */
    close: () => {
      isClosed = true;
      fail(new Error(`The receiver was closed while next() waited. ${describe(received)}`));
    },
  };
}

function fits(event: ReceivedEvent, type: string | undefined): boolean {
  return type === undefined || event.type === type;
}

/** Removes and returns the first element that fits. */
function takeFirst<Element>(elements: Element[], isWanted: (element: Element) => boolean): Element | undefined {
  const index = elements.findIndex(isWanted);
  return index === -1 ? undefined : elements.splice(index, 1)[0];
}

function describe(received: readonly ReceivedEvent[]): string {
  if (received.length === 0) return 'It received nothing';
  const lines = received.slice(-LISTED).map(({ type, id, status, problem }) => {
    const answer = status === undefined ? 'not answered' : `answered with ${status}`;
    return `  ${type || 'no type'} ${id || 'without an id'}, ${answer}${problem === undefined ? '' : `: ${problem}`}`;
  });
  const shown = lines.length === received.length ? '' : ` ${received.length} messages, the last ${LISTED} of which are`;
  return `It received${shown}:\n${lines.join('\n')}`;
}
