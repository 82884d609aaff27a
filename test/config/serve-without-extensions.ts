import type { TestProject } from 'vitest/node';
import { closeServer, openServer } from '../../infra/local/life/open-server.ts';
import { createService } from '../../infra/local/service/create-service.ts';
import { readEnvironment } from '../../lib/environment.ts';

/** Points the contract suite at a local server in memory without extensions. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const choice = {
    store: 'memory',
    data: undefined,
    everywhere: { defects: [], changes: [] },
    requireSandbox: false,
  } as const;
  const opened = await openServer(await createService(choice, readEnvironment({}), {}, []), {
    host: 'localhost',
    port: 0,
  });
  project.provide('baseUrl', opened.baseUrl);
  project.provide('hasExtensions', false);
  return () => closeServer(opened);
}
