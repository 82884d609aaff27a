import { expect } from 'vitest';

interface SandboxData {
  readonly defects: readonly { readonly id: string; readonly met: number }[];
  readonly hunt: unknown;
}

export async function setSandbox(baseUrl: string, name: string, settings: object): Promise<SandboxData> {
  const response = await fetch(`${baseUrl}/sandboxes/${name}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  });
  const body = (await response.json()) as { data: SandboxData };
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Returns the number of requests that met each defect of a sandbox. */
export async function metIn(baseUrl: string, name: string): Promise<Record<string, number>> {
  const response = await fetch(`${baseUrl}/sandboxes/${name}`);
  const { data } = (await response.json()) as { data: SandboxData };
  return Object.fromEntries(data.defects.map(({ id, met }) => [id, met]));
}
