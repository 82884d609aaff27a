import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';
import { EVERY_ROUTE } from '../../../lib/extensions/routes.ts';
import { JOURNAL_SIZE } from '../../../lib/sandboxes/journal.ts';
import { fetchData } from './fetch-data.ts';
import { findOperations } from './find-operations.ts';
import { type StartTarget, type Target, TargetError, type Traffic } from './target.ts';

const Sandbox = z.object({
  settings: z.object({ journal: z.boolean() }),
  defects: z.optional(z.array(z.object({ id: z.string(), met: z.number() }))),
});

const Journal = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), headers: z.record(z.string(), z.string()) })),
  pagination: z.object({ nextCursor: z.nullable(z.string()) }),
});

type JournalRequest = z.infer<typeof Journal>['requests'][number];

const UNSUITABLE =
  'A suite that manages sandboxes, or names them with X-Sandbox, cannot be scored with --base-url, because each ' +
  'defect has a sandbox of its own there. Leave --base-url out: then each has a server of its own';

/** Starts targets that are sandboxes of a deployment. */
export function createDeploymentTargets(deploymentUrl: string): StartTarget {
  const prefix = `score-${randomBytes(4).toString('hex')}`;
  let count = 0;
  return (defect) => {
    count += 1;
    return startSandbox(deploymentUrl, `${prefix}-${count}`, defect);
  };
}

async function startSandbox(deploymentUrl: string, name: string, defect: DefectFacts | undefined): Promise<Target> {
  const baseUrl = `${deploymentUrl}/sandboxes/${name}`;
  const settings = { journal: true, ...(defect && { defects: [defect.id] }) };
  await fetchData(baseUrl, Sandbox, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  });
  let stopped: Promise<void> | undefined;
  // A sandbox that cannot be removed now expires by itself, and no verdict depends on it.
  const remove = async () => void (await fetchData(baseUrl, z.unknown(), { method: 'DELETE' }).catch(() => undefined));
  return {
    baseUrl,
    countMet: () => countMet(baseUrl, defect),
    readTraffic: () => readTraffic(baseUrl),
    stop: () => {
      stopped ??= remove();
      return stopped;
    },
  };
}

async function countMet(baseUrl: string, defect: DefectFacts | undefined): Promise<number> {
  const { defects = [] } = await fetchData(baseUrl, Sandbox);
  const own = defects.find(({ id }) => id === defect?.id);
  if (own) return own.met;
  throw new TargetError(`The suite removed the sandbox's setting that had switched the defect on. ${UNSUITABLE}`);
}

async function readTraffic(baseUrl: string): Promise<Traffic> {
  const { settings } = await fetchData(baseUrl, Sandbox);
  if (!settings.journal) throw new TargetError(`The suite changed the settings of its sandbox. ${UNSUITABLE}`);
  const requests = await readJournal(baseUrl);
  if (requests.some(isAboutSandboxes)) throw new TargetError(UNSUITABLE);
  return { requests: requests.length, operations: new Set(operationsIn(requests)) };
}

/** A full journal has lost its first requests, so they may have been for any operation. */
function operationsIn(requests: readonly JournalRequest[]): readonly string[] {
  if (requests.length >= JOURNAL_SIZE) return Object.keys(EVERY_ROUTE);
  return requests.flatMap(({ method, path }) => findOperations(method, path));
}

async function readJournal(baseUrl: string): Promise<readonly JournalRequest[]> {
  const all: JournalRequest[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { requests, pagination } = await fetchData(`${baseUrl}/requests?limit=100${from}`, Journal);
    all.push(...requests);
    cursor = pagination.nextCursor;
  }
  return all;
}

function isAboutSandboxes({ path, headers }: JournalRequest): boolean {
  return path.startsWith('/sandboxes') || 'x-sandbox' in headers;
}
