import { signal } from '@preact/signals';
import { type ConsoleRequest, type Exchange, type Reply, send } from '../api/send.ts';
import { root, sandboxPath, sandboxSignal } from './place.ts';
import { refresh } from './polling.ts';

const MAX_EXCHANGES = 30;

/** The exchange of an action, with a number of its own. */
export type NumberedExchange = Exchange & { readonly number: number };

/** The exchanges of the latest actions, newest first. */
export const exchanges = signal<readonly NumberedExchange[]>([]);

/** How many actions wait for a response. */
export const pending = signal(0);

/** The headers that authenticate the console's actions. They are lost when the page is closed. */
export const credentials = sandboxSignal<Readonly<Record<string, string>>>({});

/** Sends the request of an action, adds it to the request bar, and refreshes the view. */
export async function sendAction<Data = unknown>(request: ConsoleRequest): Promise<Reply<Data>> {
  pending.value += 1;
  const headers = { ...credentials.value, ...request.headers };
  const reply = await send<Data>(root.value, { ...request, headers });
  pending.value -= 1;
  const number = (exchanges.value[0]?.number ?? 0) + 1;
  exchanges.value = [{ ...reply.exchange, number }, ...exchanges.value].slice(0, MAX_EXCHANGES);
  await refresh();
  return reply;
}

/** Sends a POST to an endpoint that manages the sandbox, such as `/seed`. */
export function post<Data = unknown>(endpoint: string, body?: object): Promise<Reply<Data>> {
  return sendAction<Data>({ method: 'POST', path: sandboxPath.value + endpoint, body });
}
