import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { api, type Client, clientOf } from '../client/client.ts';
import { type ApiResponse, dataOf, type JsonObject } from '../client/exchange.ts';
import { type OrderJson, orderOf } from '../client/order-json.ts';
import { validOrder } from './world.ts';

/** The settings of a new sandbox, as it shows them. */
export const DEFAULT_SETTINGS = {
  clock: null,
  delayMs: 0,
  faults: [],
  journal: false,
  auth: null,
  rateLimit: null,
  events: false,
  webhooks: [],
  webhookDelivery: 'automatic',
};

/** A sandbox that no other test uses: a client below its base URL, and the calls that manage it. */
export interface SandboxWorld {
  readonly name: string;
  readonly path: string;
  readonly client: Client;
  set(settings: Readonly<Record<string, unknown>>): Promise<ApiResponse>;
  state(): Promise<JsonObject>;
  create(headers?: Readonly<Record<string, string>>): Promise<ApiResponse>;
  requests(query?: string): Promise<readonly JsonObject[]>;
}

export function freshSandbox(name = `t-${randomUUID()}`): SandboxWorld {
  const path = `/sandboxes/${name}`;
  const client = clientOf(api.baseUrl, path);
  return {
    name,
    path,
    client,
    set: async (settings) => {
      const response = await api.patch(path, settings);
      expect(response.status, response.text).toBe(200);
      return response;
    },
    state: async () => dataOf(await api.get(path)),
    create: (headers = {}) => client.post('/orders', validOrder(), headers),
    requests: async (query = '') => dataOf(await api.get(`${path}/requests${query}`))['requests'] as JsonObject[],
  };
}

/** Asserts that a create succeeded, and returns the order. */
export async function expectCreated(response: Promise<ApiResponse>): Promise<OrderJson> {
  const { status, text } = await response;
  expect(status, text).toBe(201);
  return orderOf(await response);
}
