import { expect } from 'vitest';
import { api } from '../client/client.ts';
import { dataOf, type JsonObject } from '../client/exchange.ts';
import type { SandboxWorld } from './sandbox-world.ts';

export const CLOCK = '2026-01-15T12:00:00.000Z';
export const DRAFT = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Lasagne', quantity: 2, price: 12.75 }],
};

export const put = ({ path }: SandboxWorld, state: unknown) => api.send('PUT', path, { json: state });

/** Replaces a sandbox by a state, and returns the response's data. */
export async function replace(sandbox: SandboxWorld, state: unknown): Promise<JsonObject> {
  const response = await put(sandbox, state);
  expect(response.status, response.text).toBe(200);
  return dataOf(response);
}

export async function snapshotOf({ path }: SandboxWorld): Promise<JsonObject> {
  const response = await api.get(`${path}/snapshot`);
  expect(response.status, response.text).toBe(200);
  return dataOf(response);
}
