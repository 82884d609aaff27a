import * as z from 'zod/mini';
import { findStartProblem, runBeside } from '../../harness/process/run-command.ts';
import { sendJson, TargetError } from '../../harness/targets/target.ts';
import { isPayment, isSuccess } from '../expectations/evidence.ts';
import type { ReadSituation } from '../situations/read-situations.ts';
import type { AnySituation } from '../situations/receiver-situations.ts';
import { judge, notApplicable, type Result } from '../situations/result.ts';
import { type Claim, LIMIT, type Situation } from '../situations/situation.ts';
import { ORDER } from '../situations/situations.ts';
import { fillCommand } from './fill-command.ts';
import * as own from './own-requests.ts';
import type { ProbeSandbox, StartSandbox } from './probe-sandbox.ts';
import { type ReaderOptions, runReader } from './run-reader.ts';
import { type ReceiverUrls, tryReceiver } from './run-receiver.ts';

/** How often a situation is tried if the probe's change comes too late. */
const ATTEMPTS = 3;

export interface RunOptions extends ReaderOptions {
  /** The abilities that the client does not claim to have. */
  readonly without: readonly Claim[];
  /** Set for the situations of a receiver. */
  readonly receiver?: ReceiverUrls | undefined;
  readonly startSandbox: StartSandbox;
}

/** Runs the client or the receiver in a situation. Returns undefined if that was interrupted. */
export async function runSituation(situation: AnySituation, options: RunOptions): Promise<Result | undefined> {
  const failed = (message: string) => errorOf(situation, message, { output: '' });
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const result = await tryOnce(situation, options);
      if (result !== 'too late') return result;
    }
    return failed(`The client paid before the probe could act, ${ATTEMPTS} times`);
  } catch (error) {
    if (options.signal.aborted) return undefined;
    if (error instanceof TargetError) return failed(error.message);
    throw error;
  }
}

async function tryOnce(situation: AnySituation, options: RunOptions): Promise<Result | undefined | 'too late'> {
  const sandbox = await options.startSandbox();
  try {
    if ('orderCount' in situation) return await tryReader(situation, sandbox, options);
    if (!('fault' in situation)) return await tryClient(situation, sandbox, options);
    return options.receiver && (await tryReceiver(situation, sandbox, { ...options, receiver: options.receiver }));
  } finally {
    await sandbox.stop();
  }
}

async function tryClient(situation: Situation, sandbox: ProbeSandbox, options: RunOptions) {
  const unsupported = await arrange(situation, sandbox);
  if (unsupported !== undefined) return notApplicable(situation, unsupported);
  const { order = ORDER } = situation;
  const refusal = situation.order ? await own.readRefusal(sandbox.baseUrl, order) : undefined;
  const { run, result: intervention } = await runClient(situation, sandbox.baseUrl, options);
  if (run.how === 'interrupted') return undefined;
  const { output, duration } = run;
  const problem = findStartProblem(run, 'the client');
  if (problem !== undefined) return errorOf(situation, problem, { output, duration });
  const observed = await own.observe(sandbox.baseUrl);
  if (isTooLate(intervention, observed)) return 'too late';
  const change = changeOf(intervention, observed);
  const judgeRun = (seen: own.Observation) =>
    judge(situation, { ...seen, ending: run, duration, output, order, refusal, change });
  const result = judgeRun(observed);
  // Only a result that shows its requests is worth waiting for one that is still held.
  return result.verdict === 'handled' ? result : judgeRun(await own.observeCompletely(sandbox.baseUrl));
}

async function tryReader(situation: ReadSituation, sandbox: ProbeSandbox, options: RunOptions) {
  const { fault } = situation.pageEvent ?? {};
  const unsupported = await arrange(situation, sandbox, fault && { faults: [fault] });
  if (unsupported !== undefined) return notApplicable(situation, unsupported);
  const { run, reading } = await runReader(situation, sandbox.baseUrl, options);
  if (run.how === 'interrupted') return undefined;
  const { output, duration } = run;
  const problem = findStartProblem(run, 'the client');
  if (problem !== undefined) return errorOf(situation, problem, { output, duration });
  const { requests } = await own.observe(sandbox.baseUrl);
  return judge(situation, { ...reading, requests, ending: run, output, duration });
}

function errorOf(situation: AnySituation, message: string, run: Pick<Result, 'output' | 'duration'>): Result {
  return { situation, verdict: 'error', message, requests: [], ...run };
}

/**
 * Returns why the deployment cannot arrange the situation, or undefined if it is arranged.
 * @param later settings that are tried here and made later
 * @throws TargetError
 */
async function arrange(
  { settings }: Situation<never>,
  { baseUrl, isDeployed }: ProbeSandbox,
  later?: object,
): Promise<string | undefined> {
  try {
    if (later) await sendJson('PATCH', baseUrl, z.unknown(), later);
    if (later) await sendJson('PATCH', baseUrl, z.unknown(), { faults: null });
    await sendJson('PATCH', baseUrl, z.unknown(), { journal: true, ...settings });
    return undefined;
  } catch (error) {
    if (!isDeployed || !(error instanceof TargetError) || error.status !== 422) throw error;
    const parsed = z.object({ message: z.string() }).safeParse(error.error);
    return parsed.success ? parsed.data.message : error.message;
  }
}

async function runClient(situation: Situation, baseUrl: string, runOptions: RunOptions) {
  const { command, tools, without, timeout, signal } = runOptions;
  const { order = ORDER, credentials, limit = LIMIT } = situation;
  const { CLIENT_ID: _, CLIENT_SECRET: __, ...inherited } = process.env;
  const variables = { BASE_URL: baseUrl, ORDER: JSON.stringify(order) };
  const secrets = credentials && { CLIENT_ID: credentials.id, CLIENT_SECRET: credentials.secret };
  const options = { env: { ...inherited, ...variables, ...secrets }, timeout: timeout ?? limit, signal };
  const toolOptions = [
    ...(situation.endsTools ? ['--end-on-lost-answer'] : []),
    ...(without.includes('keys') ? ['--without-keys'] : []),
  ];
  const task = `Place this order with the shop, pay for it, and stop: ${variables.ORDER}. If you cannot, say so.`;
  const { filled, remove } = await fillCommand(command, { task, baseUrl, tools: [...tools, ...toolOptions] });
  return await runBeside(filled, options, async (ended, running) => {
    const intervention = await own.intervene(situation, baseUrl, ended);
    await running;
    return intervention;
  }).finally(remove);
}

function isTooLate(intervention: own.InterventionResult, { requests, changedAt }: own.Observation): boolean {
  if (intervention === 'too late') return true;
  if (intervention === 'no order' || changedAt === undefined) return false;
  const { orderId } = intervention;
  return requests.some((each) => isPayment(each, orderId) && isSuccess(each) && each.receivedAt < changedAt);
}

function changeOf(intervention: own.InterventionResult, { changedAt }: own.Observation) {
  if (typeof intervention === 'string' || changedAt === undefined) return undefined;
  return { at: changedAt, orderId: intervention.orderId };
}
