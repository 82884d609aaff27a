import { signal } from '@preact/signals';
import type { Problem, Reply } from '../api/exchange.ts';
import { send } from '../api/send.ts';
import { root } from './place.ts';

/** Why the last refresh failed; undefined if it succeeded. */
export const watchProblem = signal<Problem | undefined>(undefined);

/**
 * Gets a resource without showing the request. Use it only for endpoints that the sandbox does not record, and that
 * meet no fault, delay, defect or limit.
 */
export async function fetchInBackground<Data>(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<Data>> {
  const reply = await send<Data>(root.value, { method: 'GET', path, headers });
  // Screen readers read the alert again whenever it changes.
  if (reply.problem?.message !== watchProblem.value?.message) watchProblem.value = reply.problem;
  return reply;
}
