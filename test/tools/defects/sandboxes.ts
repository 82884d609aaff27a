import { expect } from 'vitest';
import { sendJson } from '../send-json.ts';

/** The header with the key of a closed environment. */
export const KEY: Readonly<Record<string, string>> = process.env.API_KEY ? { 'X-Api-Key': process.env.API_KEY } : {};

export async function setSandbox(baseUrl: string, name: string, settings: object): Promise<void> {
  const response = await sendJson(`${baseUrl}/sandboxes/${name}`, 'PATCH', settings, KEY);
  expect(response.status, await response.text()).toBe(200);
}

/** Returns the number of requests that met each bug of a sandbox. */
export const metIn = (baseUrl: string, name: string) => metAt(`${baseUrl}/sandboxes/${name}`);

/** Returns the number of requests that met each bug, from a sandbox or a catalogue at this URL, where it has one. */
export async function metAt(url: string): Promise<Record<string, number>> {
  const response = await fetch(url, { headers: KEY });
  const { data } = (await response.json()) as { data: { defects: { id: string; met?: number }[] } };
  return Object.fromEntries(data.defects.flatMap(({ id, met }) => (met === undefined ? [] : [[id, met]])));
}

/** Replaces a sandbox. @throws Error with the response if the service refuses the state. */
export async function putState(sandbox: string, state: object): Promise<void> {
  const response = await sendJson(sandbox, 'PUT', state);
  if (response.status !== 200) throw new Error(await response.text());
}
