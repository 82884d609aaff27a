import * as z from 'zod/mini';
import { type DeployedSandbox, nameSandboxes } from '../../harness/targets/deployed-sandboxes.ts';
import type { StartTarget, Target, TargetSettings } from '../../harness/targets/target.ts';
import { fetchData, readJournal, sendJson, TargetError } from '../../harness/targets/target.ts';

const Counts = z.optional(z.array(z.object({ id: z.string(), met: z.number() })));

const Sandbox = z.object({ settings: z.object({ journal: z.boolean() }), defects: Counts, changes: Counts });

const JournalRequest = z.object({ method: z.string(), path: z.string(), headers: z.record(z.string(), z.string()) });

const UNSUITABLE =
  'A suite that manages sandboxes, or names them with X-Sandbox, cannot be scored with --base-url, because each ' +
  'run has a sandbox of its own there. Leave --base-url out: then each has a server of its own';

/** Starts targets that are sandboxes of a deployment. */
export function createDeploymentTargets(deploymentUrl: string): StartTarget {
  const nextSandbox = nameSandboxes(deploymentUrl, 'score');
  return (settings) => startSandbox(nextSandbox(), settings);
}

async function startSandbox(
  { baseUrl, stop }: DeployedSandbox,
  { defects, changes = [] }: TargetSettings,
): Promise<Target> {
  // A deployment of an older version has no such setting.
  const changing = changes.length > 0 && { changes };
  await sendJson('PATCH', baseUrl, Sandbox, { journal: true, defects, ...changing });
  return {
    baseUrl,
    readMet: () => readMet(baseUrl, [...defects, ...changes]),
    countRequests: () => countRequests(baseUrl),
    stop,
  };
}

async function readMet(baseUrl: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { defects = [], changes = [] } = await fetchData(baseUrl, Sandbox);
  const met = new Map([...defects, ...changes].map((each) => [each.id, each.met]));
  if (ids.every((id) => met.has(id))) return met;
  throw new TargetError(
    `The suite removed the sandbox's setting that had switched the bug or the changes on. ${UNSUITABLE}`,
  );
}

async function countRequests(baseUrl: string): Promise<number> {
  const { settings } = await fetchData(baseUrl, Sandbox);
  if (!settings.journal) throw new TargetError(`The suite changed the settings of its sandbox. ${UNSUITABLE}`);
  const requests = await readJournal(baseUrl, JournalRequest);
  const isUnsuitable = requests.some(({ path, headers }) => path.startsWith('/sandboxes') || 'x-sandbox' in headers);
  if (isUnsuitable) throw new TargetError(UNSUITABLE);
  return requests.length;
}
