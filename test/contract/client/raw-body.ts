import { orderWithItem, validOrder } from '../arrange/world.ts';
import { api } from './client.ts';
import type { ApiResponse } from './exchange.ts';

export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Sends `POST /orders` with a body unchanged, declared as JSON. */
export function sendBody(body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Promise<ApiResponse> {
  return api.send('POST', '/orders', { body, headers: { ...JSON_TYPE, ...headers } });
}

/** The JSON of a valid order with one member replaced. */
export function textWith(member: string, json: string): string {
  return JSON.stringify(validOrder({ [member]: '@' })).replace('"@"', () => json);
}

/** The JSON of a valid order with one member of its item replaced. */
export function itemWith(member: string, json: string): string {
  return JSON.stringify(orderWithItem({ [member]: '@' })).replace('"@"', () => json);
}
