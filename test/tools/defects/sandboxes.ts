import { expect } from 'vitest';
import { sendJson } from '../send-json.ts';

interface SandboxData {
  readonly defects: readonly { readonly id: string; readonly met: number }[];
  readonly hunt: unknown;
}

/** The header with the key of a closed environment. */
export const KEY: Readonly<Record<string, string>> = process.env.API_KEY ? { 'X-Api-Key': process.env.API_KEY } : {};

export async function setSandbox(baseUrl: string, name: string, settings: object): Promise<SandboxData> {
  const response = await sendJson(`${baseUrl}/sandboxes/${name}`, 'PATCH', settings, KEY);
  const body = (await response.json()) as { data: SandboxData };
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Returns the number of requests that met each bug of a sandbox. */
export async function metIn(baseUrl: string, name: string): Promise<Record<string, number>> {
  const response = await fetch(`${baseUrl}/sandboxes/${name}`, { headers: KEY });
  const { data } = (await response.json()) as { data: SandboxData };
  return Object.fromEntries(data.defects.map(({ id, met }) => [id, met]));
}

/** Replaces a sandbox. @throws Error with the response if the service refuses the state. */
export async function putState(sandbox: string, state: object): Promise<void> {
  const response = await sendJson(sandbox, 'PUT', state);
  if (response.status !== 200) throw new Error(await response.text());
}
