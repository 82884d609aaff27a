import { signal } from '@preact/signals';
import type { ConsoleRequest, Exchange, Reply } from '../api/exchange.ts';
import { send } from '../api/send.ts';
import { credentials } from './credentials.ts';
import { root } from './place.ts';
import { refresh } from './polling.ts';

const MAX_EXCHANGES = 30;

/** The exchange of an action, with a number of its own. */
export interface NumberedExchange extends Exchange {
  readonly number: number;
}

/** The exchanges of the latest actions, newest first. */
export const exchanges = signal<readonly NumberedExchange[]>([]);

/** How many actions wait for a response. */
export const pending = signal(0);

let count = 0;

/** Sends the request of an action, adds it to the request bar, and refreshes the view. */
export async function sendAction<Data = unknown>(request: ConsoleRequest): Promise<Reply<Data>> {
  pending.value += 1;
  const headers = { ...credentials.value, ...request.headers };
  const reply = await send<Data>(root.value, { ...request, headers });
  pending.value -= 1;
  count += 1;
  exchanges.value = [{ ...reply.exchange, number: count }, ...exchanges.value].slice(0, MAX_EXCHANGES);
  await refresh();
  return reply;
}
