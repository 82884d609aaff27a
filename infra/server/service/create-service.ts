import { routesFor } from '../../../lib/api/routes.ts';
import { processLog } from '../../../lib/http/log.ts';
import type { Service } from '../../../lib/http/request/api-request.ts';
import { CONNECTION_FAULTS } from '../../../lib/sandboxes/settings.ts';
import { createCounts } from '../../../lib/switches/kinds.ts';
import { requireKnownIds } from '../../../lib/switches/known-defects.ts';
import { orUsageError } from '../../../lib/tools/harness/usage-error.ts';
import type { Environment } from '../../../lib/wiring/environment.ts';
import { createSwitches } from '../../../lib/wiring/switches.ts';
import { openStore, type StoreChoice } from './open-store.ts';

/** The settings of a service on this machine: those of every deployment, its store, and what is hidden. */
interface ServiceSettings extends Omit<Environment, 'webhookHosts'>, StoreChoice {
  /** The hosts that webhooks may name although they are not on a loopback address. */
  readonly webhookHosts: readonly string[];
  /** Whether nothing names a bug, and sandboxes cannot switch any on. Default: false. */
  readonly hidesDefects?: boolean;
}

/**
 * Creates the service that the handlers work on, and opens its store.
 * @param env the environment variables for the AWS SDK
 * @throws UsageError if an id in `everywhere` is unknown, two exclude each other, or a lifetime is not positive.
 * @throws Error if the store cannot be reached or opened.
 */
export async function createService(settings: ServiceSettings, env: NodeJS.ProcessEnv): Promise<Service> {
  const { everywhere, spoilers, hidesDefects, accessLog, ...others } = settings;
  const known = orUsageError(() => requireKnownIds(everywhere));
  const { count, counts } = createCounts(known);
  const switches = { ...createSwitches(known, count), spoilers, hidesDefects, counts };
  const storage = await openStore(settings, env);
  const parts = { storage, switches, routes: routesFor(switches), log: processLog(accessLog) };
  return { ...others, ...parts, connectionFaults: CONNECTION_FAULTS };
}
