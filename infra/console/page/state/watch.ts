import { signal } from '@preact/signals';
import type { Problem, Reply } from '../api/exchange.ts';
import { send } from '../api/send.ts';
import { root } from './place.ts';

/** Why the console cannot watch the sandbox at the moment; undefined while it can. */
export const watchProblem = signal<Problem | undefined>(undefined);

/** Gets what the console watches. These requests are not shown, but their problems are. */
export async function look<Data>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply<Data>> {
  const reply = await send<Data>(root.value, { method: 'GET', path, headers });
  // The same problem again must not make the alert be read out again.
  if (reply.problem?.message !== watchProblem.value?.message) watchProblem.value = reply.problem;
  return reply;
}
