import { signal } from '@preact/signals';
import type { ConsoleRequest, Exchange, Reply } from '../api/exchange.ts';
import { send } from '../api/send.ts';
import { credentials } from './credentials.ts';
import { root } from './place.ts';
import { refresh } from './polling.ts';

/** How many of the console's own requests are kept. */
const MAX_EXCHANGES = 30;

/** A request that an action made, with a number that tells it apart. */
export interface Shown extends Exchange {
  readonly number: number;
}

/** The requests that the actions made, newest first. */
export const exchanges = signal<readonly Shown[]>([]);

/** How many actions wait for their response. */
export const pending = signal(0);

let count = 0;

/** Does what an action asks for, shows the request, and looks at what has changed. */
export async function act<Data = unknown>(request: ConsoleRequest): Promise<Reply<Data>> {
  pending.value += 1;
  const headers = { ...credentials.value, ...request.headers };
  const reply = await send<Data>(root.value, { ...request, headers });
  pending.value -= 1;
  count += 1;
  exchanges.value = [{ ...reply.exchange, number: count }, ...exchanges.value].slice(0, MAX_EXCHANGES);
  await refresh();
  return reply;
}
