import type { components } from './generated/api.d.ts';

/** A recorded request. */
export type ReceivedRequest = components['schemas']['ReceivedRequest'];

/** Describes a request for a person: its method and URL, the status, the duration, and the body in a line of its own. */
export function describeRequest({ method, path, query, status, durationMs, body }: ReceivedRequest): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
  );
  const url = parameters.size === 0 ? path : `${path}?${parameters}`;
  return `  ${method} ${url} ${status} (${durationMs} ms)${body ? `\n    ${body}` : ''}`;
}
