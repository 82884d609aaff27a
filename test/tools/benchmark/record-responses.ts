import { type CorrectResponses, NO_MUTANT } from '../../../infra/benchmark/exam/mutants.ts';
import type { SentRequest, Step } from '../../../lib/api/switches/facts.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { list, NOON } from '../../../lib/defects/shared/facts.ts';
import { ASKED_AREA } from '../../../lib/switches/ids.ts';
import { GROUPS, ORDERS } from '../defects/requests.ts';
import { textOf } from '../defects/response-text.ts';
import { type Received, runSteps } from '../defects/run-steps.ts';
import { putState } from '../defects/sandboxes.ts';
import { startMutant } from '../mutants/start-mutant.ts';

const FAULTS = [
  [list('', { Prefer: 'code=503, delay=1' })],
  [list('', { Prefer: 'code=200' })],
  [list('?__code=500&__delay=1')],
];

/**
 * The exchanges of the plain API's bugs, requests to orders in each status, and requests for faults. Without races, and
 * each with a list at its end, which shows what the steps left.
 */
const SCENES: readonly { steps: readonly Step[]; orders: readonly object[] }[] = [
  ...DEFECTS.filter(({ area }) => area !== ASKED_AREA).map(({ reproduce }) => ({ steps: reproduce, orders: [] })),
  ...[...GROUPS, ...FAULTS].map((steps) => ({ steps, orders: ORDERS })),
]
  .filter(({ steps }) => steps.every((step) => !('atOnce' in step)))
  .map(({ steps, orders }) => ({ steps: [...steps, list()], orders }));

/** A response as a text, whole and without what is set apart: messages, cursors and responses to requested faults. */
type Recorded = Readonly<Record<'whole' | 'meaning', string>>;

/** The responses of each scene; undefined if its sandbox could not be prepared. */
type Recording = readonly (readonly Recorded[] | undefined)[];

/** Milliseconds for a recording. A mutant may make the server hang. */
const LIMIT = 30_000;

/** Records the responses of the correct server, to compare the responses of servers with a mutant with them. */
export async function recordCorrect(bundle: string): Promise<CorrectResponses> {
  const clean = await recordResponses(bundle, NO_MUTANT);
  const changeBy = async (id: number) => judgeChange(clean, await recordResponses(bundle, id));
  return { count: clean.flat().length, changeBy };
}

/** Records the responses of a server with a mutant; none if it does not start. If it hangs, it is stopped. */
async function recordResponses(bundle: string, mutant: number): Promise<Recording> {
  const target = await startMutant(bundle, mutant).catch(() => undefined);
  if (target === undefined) return [];
  const timer = setTimeout(() => void target.stop(), LIMIT);
  const recording = [];
  for (const [index, { steps, orders }] of SCENES.entries()) {
    const sandbox = `scene-${index}`;
    const state = { settings: { clock: NOON }, orders };
    const preparing = putState(`${target.baseUrl}/sandboxes/${sandbox}`, state).then(() => true);
    recording.push((await preparing.catch(() => false)) ? await play(target.baseUrl, sandbox, steps) : undefined);
  }
  clearTimeout(timer);
  await target.stop();
  return recording;
}

/** Plays a scene. It ends at a request without a response. */
async function play(baseUrl: string, sandbox: string, steps: readonly Step[]): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  const onResponse = (request: SentRequest, response: Received) => {
    const meaning = requestsFault(request) ? '' : textOf(withoutWords(response), sandbox);
    recorded.push({ whole: textOf(response, sandbox), meaning });
  };
  const missing = { whole: 'no response', meaning: 'no response' };
  await runSteps(baseUrl, sandbox, steps, 'any', { onResponse }).catch(() => recorded.push(missing));
  return recorded;
}

function requestsFault({ path, headers = {} }: SentRequest): boolean {
  return 'Prefer' in headers || /[?&]__(?:code|delay)=/.test(path);
}

function withoutWords({ status, headers, body }: Received): Received {
  const kept = new Headers(headers);
  kept.delete('Content-Length');
  const texts = JSON.stringify(body, (name, value: unknown) => (name === 'message' ? undefined : value));
  const withoutCursor = texts.replaceAll(/"nextCursor":"[^"]*"/g, '"nextCursor":"a cursor"');
  return { status, headers: kept, body: JSON.parse(withoutCursor) };
}

/**
 * Says what a mutant changes in the recorded responses: nothing, only messages, cursors and requested faults
 * (`apart`), or more. A response that neither server was asked for is not compared.
 */
export function judgeChange(clean: Recording, mutated: Recording): 'nothing' | 'apart' | 'more' {
  const differ = (part: keyof Recorded) =>
    mutated.some((scene, index) => scene?.some((response, at) => response[part] !== clean[index]?.[at]?.[part]));
  if (differ('meaning')) return 'more';
  return differ('whole') ? 'apart' : 'nothing';
}
