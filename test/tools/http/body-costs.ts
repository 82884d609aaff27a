import { expect } from 'vitest';
import { type AnyBody, acceptedLike } from './any-sandbox-body.ts';
import { invoke } from './proxy-event.ts';
import { testService } from './test-service.ts';

/** The highest cost of a refused body, in multiples of the dearest accepted body of its size. */
export const FACTOR = 2;

const HEADERS = {
  headers: { 'Content-Type': 'application/json' },
  multiValueHeaders: { 'Content-Type': ['application/json'] },
};

/** Returns the status of the response to this body. */
export async function statusOf({ endpoint }: AnyBody, body: string): Promise<number> {
  const given = { path: '/sandboxes/mine', pathParameters: { name: 'mine' }, ...HEADERS, body };
  return (await invoke(testService(), endpoint.handler, endpoint.name, given)).statusCode;
}

/** A 404 also accepts the body: it is the response to a finding without a hunt. */
export const isAccepted = (status: number) => status < 400 || status === 404;

/** How to measure the cost of a request, and the least cost that is assumed for an accepted body. */
interface Measure {
  readonly cheap: number;
  readonly costOf: (any: AnyBody, body: string) => number | Promise<number>;
}

/** Describes the problem if a refused body costs more than FACTOR times the dearest accepted body of its size. */
export async function problemOf(any: AnyBody, { cheap, costOf }: Measure): Promise<string | undefined> {
  const cost = await costOf(any, any.body);
  let dearest = cheap;
  for (const body of acceptedLike(any)) {
    if (cost <= FACTOR * dearest) return undefined;
    expect(isAccepted(await statusOf(any, body)), body.slice(0, 200)).toBe(true);
    dearest = Math.max(dearest, await costOf(any, body));
  }
  if (cost <= FACTOR * dearest) return undefined;
  return `${any.title} (${any.body.length} characters): ${cost.toFixed(2)}; accepted: ${dearest.toFixed(2)}`;
}
