import { setImmediate } from 'node:timers/promises';
import { ALL_ROUTES } from '../../../lib/extensions/routes.ts';
import type { LambdaHandler } from '../../../lib/http/define-endpoint.ts';
import { FALLBACK } from '../../../lib/http/routes.ts';

const loaded = new Map<string, LambdaHandler | Promise<LambdaHandler>>();

/** Returns the handler of a file in functions/: the same export that Lambda runs. */
export function loadHandler(file: string): LambdaHandler | Promise<LambdaHandler> {
  const known = loaded.get(file);
  if (known) return known;
  const loading = importHandler(file);
  loaded.set(file, loading);
  // The next request loads it again: too many open files, for example, are a passing cause.
  loading.catch(() => loaded.delete(file));
  return loading;
}

/**
 * Loads the handlers of the order routes, so that their first requests need not wait. All other handlers load at their
 * first request, because the catalogue of defects and the seeds take memory. Requests can run between two loads.
 */
export async function loadOrderHandlers(): Promise<void> {
  for (const { file } of [FALLBACK, ...ALL_ROUTES.filter(({ sandbox }) => sandbox === 'sandboxed')]) {
    await setImmediate();
    await loadHandler(file);
  }
}

async function importHandler(file: string): Promise<LambdaHandler> {
  const module: { handler: LambdaHandler } = await import(`../../../functions/${file}.ts`);
  loaded.set(file, module.handler);
  return module.handler;
}
