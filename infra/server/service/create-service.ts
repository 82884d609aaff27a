import { orUsageError } from '../../../lib/harness/usage-error.ts';
import type { RunningService, Switches } from '../../../lib/http/chain/open-request.ts';
import { processLog } from '../../../lib/http/log.ts';
import type { Environment } from '../../../lib/lambda/environment.ts';
import { createBehaviours } from '../../../lib/lambda/switches.ts';
import { CONNECTION_FAULTS } from '../../../lib/sandboxes/settings.ts';
import { createCounts, type Everywhere } from '../../../lib/switches/behaviour.ts';
import { requireKnownIds, routesFor } from '../../../lib/switches/known-defects.ts';
import { openStore, type StoreChoice } from './open-store.ts';

/** The parts of a service that a user chooses. */
export interface ServiceChoice extends StoreChoice {
  /** The switches that are on in every sandbox. */
  readonly everywhere: Everywhere;
  readonly requireSandbox: boolean;
  /** Whether a gateway in front of the handlers requires an API key. Default: false. */
  readonly isClosed?: boolean;
  /** Whether the catalogue shows how to find bugs. Default: true. */
  readonly spoilers?: boolean;
  /** Whether nothing names a bug, and sandboxes cannot switch any on. Default: false. */
  readonly hidesDefects?: boolean;
  /** The origins whose scripts may read responses; undefined for every origin. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The hosts that webhooks may name although they are not on a loopback address. Default: none. */
  readonly webhookHosts?: readonly string[];
}

/**
 * Creates the service that the handlers work on, and opens its store.
 * @param env the environment variables for the AWS SDK
 * @throws UsageError if an id in `everywhere` is unknown, two exclude each other, or a lifetime is not positive.
 * @throws Error if the store cannot be reached or opened.
 */
export async function createService(
  choice: ServiceChoice,
  environment: Environment,
  env: NodeJS.ProcessEnv,
): Promise<RunningService> {
  const { faults, maxDelay, cursorSecret, accessLog } = environment;
  const switches = switchesOf(choice, environment);
  const storage = await openStore(choice, environment, env);
  const requireSandbox = choice.requireSandbox || environment.requireSandbox;
  const log = processLog(accessLog);
  const { allowedOrigins, webhookHosts = [] } = choice;
  const gateway = {
    requireSandbox,
    allowedOrigins,
    webhookHosts,
    apiKeyRequired: choice.isClosed === true,
    connectionFaults: CONNECTION_FAULTS,
  };
  return { storage, faults, maxDelay, ...gateway, cursorSecret, log, switches, routes: routesFor(switches) };
}

function switchesOf({ everywhere, spoilers = true, hidesDefects }: ServiceChoice, environment: Environment): Switches {
  const known = orUsageError(() => requireKnownIds(everywhere));
  const { count, counts } = createCounts(known);
  return {
    ...createBehaviours(known, count),
    spoilers: spoilers && environment.spoilers,
    hidesDefects,
    counts,
  };
}
