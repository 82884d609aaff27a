import type { Environment } from '../../../lib/environment.ts';
import { processLog } from '../../../lib/http/log.ts';
import type { Server } from '../../../lib/http/server.ts';
import { CONNECTION_FAULTS } from '../../../lib/sandboxes/settings.ts';
import type { Options } from '../command-line/options.ts';
import { openStore } from './open-store.ts';
import { switchOn } from './switch-on.ts';

export type ServerChoice = Pick<Options, 'store' | 'data' | 'defects' | 'requireSandbox'>;

/**
 * Creates the server that the handlers work on, and opens its store.
 * @param env the environment variables for the AWS SDK
 * @throws UsageError if a defect is unknown, or if two of them exclude each other.
 * @throws Error if the store cannot be reached or opened.
 */
export async function createServer(
  choice: ServerChoice,
  environment: Environment,
  env: NodeJS.ProcessEnv,
): Promise<Server> {
  const { faults, cursorSecret, accessLog, apiKeyRequired } = environment;
  const defects = switchOn(choice.defects);
  const storage = await openStore(choice, environment, env);
  const requireSandbox = choice.requireSandbox || environment.requireSandbox;
  const log = processLog(accessLog);
  const gateway = { requireSandbox, apiKeyRequired, connectionFaults: CONNECTION_FAULTS };
  return { storage, faults, ...gateway, cursorSecret, log, ...defects };
}
