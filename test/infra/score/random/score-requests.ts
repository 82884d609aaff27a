import type { Target } from '../../../../infra/harness/targets/target.ts';
import type { SuiteRun } from '../../../../infra/score/scoring/run-suite.ts';
import { tryDefects } from '../../../../infra/score/scoring/try-defects.ts';
import { createDeploymentTargets } from '../../../../infra/score/targets/deployment.ts';
import { DEFECTS } from '../../../../lib/defects/catalogue/catalogue.ts';
import { CLOCK, type PlannedRequest } from './random-requests.ts';

/** The status, the whole response as a text, and the parts of it that are compared. */
interface Recorded {
  readonly status: number;
  readonly all: string;
}

/** The headers that follow from the request and the orders. */
const HEADERS = [
  'allow',
  'access-control-allow-origin',
  'cache-control',
  'content-type',
  'etag',
  'idempotent-replayed',
  'location',
  'x-request-id',
];

const PASSED: SuiteRun = {
  how: 'exited',
  code: 0,
  output: '',
  duration: 1,
  report: { tests: [], failed: [], skipped: 0 },
};

/** Scores a suite that compares the responses with a recording of the correct service. Returns the verdicts by defect. */
export async function scoreRequests(deploymentUrl: string, requests: readonly PlannedRequest[], isThorough: boolean) {
  const startTarget = createDeploymentTargets(deploymentUrl);
  const correct = await startTarget({ defects: [] });
  const recorded = await send(correct, requests);
  await correct.stop();
  let runs = 0;
  const suite = async (baseUrl: string): Promise<SuiteRun> => {
    runs += 1;
    const received = await send({ baseUrl }, requests);
    const isRight = requests.every(({ checks }, index) => agree(received[index], recorded[index], checks));
    return { ...PASSED, how: 'exited', code: isRight ? 0 : 1 };
  };
  const { results, hasFailedUnmet } = await tryDefects(DEFECTS, {
    suite,
    startTarget,
    isThorough,
    jobs: 2,
    timeout: 60_000,
    errorCodes: new Set(),
    signal: new AbortController().signal,
    onRound: () => {},
    onStart: () => {},
    onResult: () => {},
  });
  const verdicts = Object.fromEntries(
    DEFECTS.map(({ id }) => [id, results.find(({ defect }) => defect.id === id)?.status]),
  );
  return { verdicts, runs, hasFailedUnmet };
}

function agree(
  received: Recorded | undefined,
  recorded: Recorded | undefined,
  checks: PlannedRequest['checks'],
): boolean {
  if (checks === 'nothing') return true;
  return checks === 'status' ? received?.status === recorded?.status : received?.all === recorded?.all;
}

async function send(
  { baseUrl }: Pick<Target, 'baseUrl'>,
  requests: readonly PlannedRequest[],
): Promise<readonly Recorded[]> {
  await transmit(baseUrl, { method: 'PATCH', path: '', headers: {}, body: { clock: CLOCK }, checks: 'nothing' });
  const responses: Recorded[] = [];
  for (const request of requests) responses.push(await transmit(baseUrl, request));
  return responses;
}

async function transmit(baseUrl: string, { method, path, headers, body }: PlannedRequest): Promise<Recorded> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'random', ...headers },
    ...(text !== undefined && { body: new TextEncoder().encode(text) }),
  });
  const kept = HEADERS.map((name) => response.headers.get(name));
  // A cursor is signed for its sandbox.
  const content = (await response.text()).replace(/"nextCursor":"[^"]*"/, '"nextCursor":"…"');
  const all = JSON.stringify([response.status, kept, content]);
  // The sandbox's name differs in each run.
  return { status: response.status, all: all.replaceAll(new URL(baseUrl).pathname, '') };
}
