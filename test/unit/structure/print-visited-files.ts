import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { createGateway } from '../../../infra/server/gateway/gateway.ts';
import { createService } from '../../../infra/server/service/create-service.ts';
import { buildOrder } from '../../../lib/client/client.ts';
import { PROJECT } from '../../../lib/project.ts';
import { readEnvironment } from '../../../lib/wiring/environment.ts';
import { listen } from '../../tools/listen.ts';
import { sendJson } from '../../tools/send-json.ts';

// Prints the files of the project in which a function runs during one POST /orders, and during one cancel, on the local
// server, once it is warm.

const ORDER = buildOrder();
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true });
const service = await createService({ ...readEnvironment({}), store: 'memory' }, {});
const server = createGateway({ service });
const baseUrl = await listen(server);
const { data: first } = await send('POST', '/orders', ORDER);
const create = await visitedBy(() => send('POST', '/orders', ORDER));
const { data: second } = await send('POST', '/orders', ORDER);
await send('PATCH', `/orders/${first.id}/cancel`);
const cancel = await visitedBy(() => send('PATCH', `/orders/${second.id}/cancel`));
server.close();
console.log(JSON.stringify({ create, cancel }));

async function visitedBy(request: () => Promise<unknown>): Promise<string[]> {
  await session.post('Profiler.takePreciseCoverage');
  await request();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result.flatMap(({ url, functions }) => {
    const wasRun = functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    if (!wasRun || !url.startsWith('file:') || url.includes('node_modules')) return [];
    const path = fileURLToPath(url);
    return path.startsWith(PROJECT) && !path.includes('/test/') ? path.slice(PROJECT.length).replace(/^\//, '') : [];
  });
  return files.toSorted();
}

async function send(method: string, path: string, body?: object): Promise<{ data: { id: string } }> {
  const response = await sendJson(`${baseUrl}${path}`, method, body, { Connection: 'close' });
  const text = await response.text();
  if (!response.ok) throw new Error(`The ${method} failed: ${text}`);
  return JSON.parse(text);
}
