import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { fetchData } from './target.ts';

/** A new sandbox of a deployment, for one run. */
export type DeployedSandbox = ReturnType<ReturnType<typeof nameSandboxes>>;

/** Returns a function that names a new sandbox of the deployment at each call. `program` begins their names. */
export function nameSandboxes(deploymentUrl: string, program: 'score' | 'probe') {
  const prefix = `${program}-${randomBytes(4).toString('hex')}`;
  return () => {
    // At random, so that a name does not tell the place of its run.
    const baseUrl = `${deploymentUrl}/sandboxes/${prefix}-${randomBytes(8).toString('hex')}`;
    // A sandbox that cannot be removed now expires by itself, and no verdict depends on it.
    const remove = async () =>
      void (await fetchData(baseUrl, z.unknown(), { method: 'DELETE' }).catch(() => undefined));
    let stopped: Promise<void> | undefined;
    return { baseUrl, stop: () => (stopped ??= remove()) };
  };
}
