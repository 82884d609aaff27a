import { api } from './client.ts';
import type { Answer } from './exchange.ts';
import { orderWithItem, validOrder } from './world.ts';

export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Creates with a body as it is, declared as JSON. */
export function sendBody(body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return api.send('POST', '/orders', { body, headers: { ...JSON_TYPE, ...headers } });
}

/** A valid order, as text, with a member's JSON replaced. */
export function textWith(member: string, json: string): string {
  return JSON.stringify(validOrder({ [member]: '@' })).replace('"@"', () => json);
}

/** A valid order, as text, with the JSON of a member of its item replaced. */
export function itemWith(member: string, json: string): string {
  return JSON.stringify(orderWithItem({ [member]: '@' })).replace('"@"', () => json);
}
