import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lambdaContext } from '../../infra/local/gateway/proxy-event.ts';
import { type AnyBody, acceptedLike, anySandboxBody } from './any-sandbox-body.ts';
import { proxyEvent } from './proxy-event.ts';
import { testService } from './test-service.ts';

/** The number of bodies to try. `FUZZ_CASES=2000 SEED=…` is the long check. */
const CASES = Number(process.env.FUZZ_CASES ?? 100);

/** The most CPU time of a refused body, in multiples of the costliest accepted body of its size. */
const FACTOR = 2;

/** The least cost assumed for an accepted body, in milliseconds, so that noise does not fail the test. */
const CHEAP = 0.5;

/** The CPU time of one measurement, in microseconds: several times the resolution of the clock. */
const MEASURED = 30_000;

const HEADERS = {
  headers: { 'Content-Type': 'application/json' },
  multiValueHeaders: { 'Content-Type': ['application/json'] },
};

/** A 404 also accepts the body: it is the response to a finding without a hunt. */
function isAccepted(status: number): boolean {
  return status < 400 || status === 404;
}

async function statusOf({ endpoint }: AnyBody, body: string): Promise<number> {
  const event = proxyEvent(endpoint.method, {
    path: '/sandboxes/mine',
    pathParameters: { name: 'mine' },
    ...HEADERS,
    body,
  });
  const { requestId } = event.requestContext;
  const { statusCode } = await endpoint.handler(event, lambdaContext(testService(), 'test', requestId));
  return statusCode;
}

/** Measures the CPU milliseconds of this thread for one request with this body. */
async function costOf(any: AnyBody, body: string): Promise<number> {
  const before = process.threadCpuUsage();
  for (let requests = 1; ; requests += 1) {
    await statusOf(any, body);
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= MEASURED) return (user + system) / requests / 1_000;
  }
}

/** The slowest accepted and the slowest refused body of one endpoint and of similar size. */
interface Band {
  accepted?: Timed;
  refused?: Timed;
}

interface Timed {
  readonly any: AnyBody;
  readonly milliseconds: number;
}

const slower = (one: Timed | undefined, other: Timed) => (one && one.milliseconds >= other.milliseconds ? one : other);

/** Describes the problem if the refused body costs too much in each of three measurements. */
async function problemIn({ accepted, refused }: Band): Promise<string | undefined> {
  if (!refused) return undefined;
  const { any } = refused;
  let problem: string | undefined;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const cost = await costOf(any, any.body);
    let dearest = Math.max(CHEAP, accepted ? await costOf(accepted.any, accepted.any.body) : 0);
    for (const body of acceptedLike(any)) {
      if (cost <= FACTOR * dearest) return undefined;
      expect(isAccepted(await statusOf(any, body)), body.slice(0, 200)).toBe(true);
      dearest = Math.max(dearest, await costOf(any, body));
    }
    if (cost <= FACTOR * dearest) return undefined;
    problem = `${any.title} (${any.body.length} characters): ${cost.toFixed(2)} ms; accepted: ${dearest.toFixed(2)} ms`;
  }
  return problem;
}

test(`no body of a sandbox is a 5xx, and a refused one costs at most ${FACTOR} times an accepted one`, async () => {
  const bands = new Map<string, Band>();
  const body = fc.asyncProperty(anySandboxBody, async (any) => {
    const start = performance.now();
    const status = await statusOf(any, any.body);
    const timed = { any, milliseconds: performance.now() - start };
    expect(status, any.title).toBeLessThan(500);
    const name = `${any.endpoint.name} ${Math.floor(Math.log2(any.body.length))}`;
    const band = bands.get(name) ?? {};
    const kind = isAccepted(status) ? 'accepted' : 'refused';
    bands.set(name, { ...band, [kind]: slower(band[kind], timed) });
  });
  // Shrinking would take long and show no more.
  await fc.assert(body, { numRuns: CASES, endOnFailure: true });
  const problems: (string | undefined)[] = [];
  for (const band of bands.values()) problems.push(await problemIn(band));
  expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
}, 1_800_000);
