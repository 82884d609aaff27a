import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { loadHandler } from '../../../infra/server/gateway/find-function.ts';
import { createGateway } from '../../../infra/server/gateway/gateway.ts';
import { createService } from '../../../infra/server/service/create-service.ts';
import { buildOrder } from '../../../lib/client/client.ts';
import { readEnvironment } from '../../../lib/lambda/environment.ts';
import { PROJECT } from '../../../lib/project.ts';
import { listen } from '../../tools/listen.ts';

// Prints the files of the project in which a function runs during one POST /orders on the local server, once it is
// warm.

const ORDER = JSON.stringify(buildOrder());
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true });
const choice = { store: 'memory', everywhere: { defects: [], changes: [] }, requireSandbox: false } as const;
const service = await createService(choice, readEnvironment({}), {});
const server = createGateway({ service, load: loadHandler });
const baseUrl = await listen(server);
await createOrder();
await session.post('Profiler.takePreciseCoverage');
await createOrder();
const { result } = await session.post('Profiler.takePreciseCoverage');
server.close();
const files = result.flatMap(({ url, functions }) => {
  const wasRun = functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
  if (!wasRun || !url.startsWith('file:') || url.includes('node_modules')) return [];
  const path = fileURLToPath(url);
  return path.startsWith(PROJECT) && !path.includes('/test/') ? path.slice(PROJECT.length).replace(/^\//, '') : [];
});
console.log(JSON.stringify(files.toSorted()));

async function createOrder(): Promise<void> {
  const response = await fetch(`${baseUrl}/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
    body: ORDER,
  });
  if (response.status !== 201) throw new Error(`The order was not created: ${await response.text()}`);
  await response.text();
}
