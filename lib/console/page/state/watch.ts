import { type Signal, signal } from '@preact/signals';
import { type Problem, type Reply, send } from '../api/send.ts';
import { root, sandboxName } from './place.ts';

/** Why the last refresh failed; undefined if it succeeded. */
export const watchProblem = signal<Problem | undefined>(undefined);

/**
 * Gets a resource without showing the request. If another sandbox was opened meanwhile, the reply has no data. Use it
 * only for endpoints that the sandbox does not record, and that meet no fault, delay, bug or limit.
 */
export async function fetchInBackground<Data>(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<Data>> {
  const name = sandboxName.value;
  const reply = await send<Data>(root.value, { method: 'GET', path, headers });
  // Screen readers read the alert again whenever it changes.
  if (reply.problem?.message !== watchProblem.value?.message) watchProblem.value = reply.problem;
  return name === sandboxName.value ? reply : { exchange: reply.exchange };
}

/** Sets a signal, unless the new value is equal as JSON: an unchanged one must not redraw the page. */
export function setIfChanged<Value>(state: Signal<Value>, value: Value): void {
  if (JSON.stringify(value) !== JSON.stringify(state.peek())) state.value = value;
}
