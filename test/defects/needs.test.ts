import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';
import { type SpawnedServer, spawnServer } from '../infra/local/spawn-server.ts';
import type { OpenApi } from '../openapi/open-api.ts';
import { needsFinder } from './needs.ts';

describe('the needs of a defect follow from its exchange', () => {
  let server: SpawnedServer;
  let needsOf: ReturnType<typeof needsFinder>;
  beforeAll(async () => {
    server = await spawnServer([]);
    needsOf = needsFinder(server.baseUrl, await plainViewOf(server.baseUrl));
  });
  afterAll(() => server.stop());

  test.each(DEFECTS.map((defect) => [defect.id, defect] as const))('%s', async (_, defect) => {
    expect(defect.needs).toBe(await needsOf(defect));
  });
});

/** The plain view has no members with x-, which the checker reads. */
async function plainViewOf(baseUrl: string): Promise<OpenApi> {
  const view = (await (await fetch(`${baseUrl}/openapi.json?view=orders`)).json()) as Pick<OpenApi, 'paths'>;
  const none = { 'x-headers-of-every-response': {}, 'x-headers-of-every-error': {}, 'x-unrouted': {} };
  return { openapi: '3.1.1', components: {}, ...none, ...view };
}
