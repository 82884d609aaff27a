import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { runAs, type User } from '../package/packed.ts';

const COMMAND = ['.venv/bin/pytest', '--quiet', 'test_limits.py'] as const;

/** Checks that the recipe waits for a service, and gives up in one line. @throws Error with the output otherwise. */
export async function checkWaiting(user: User, baseUrl: string): Promise<void> {
  const late = await listen(startLate(baseUrl));
  await mustEnd(user, late.baseUrl, 0, /1 passed/);
  await late.close();
  await mustEnd(user, late.baseUrl, 4, /^(?:\n*)ERROR: No service at http:\/\/127\.0\.0\.1:\d+: [^\n]+\n+$/);
}

/** A server that is not ready for the first two requests, and then leads all to the service. */
function startLate(baseUrl: string): Server {
  let received = 0;
  return createServer((request, response) => {
    received += 1;
    if (received === 1) return request.destroy();
    response.writeHead(received === 2 ? 503 : 307, { location: `${baseUrl}${request.url}` }).end();
  });
}

async function listen(server: Server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { baseUrl: `http://127.0.0.1:${port}`, close };
}

async function mustEnd(user: User, baseUrl: string, code: number, expected: RegExp): Promise<void> {
  const [program, ...args] = COMMAND;
  const ended = await runAs({ ...user, env: { ...user.env, BASE_URL: baseUrl } }, program, ...args);
  if (ended.code === code && expected.test(ended.output)) return;
  throw new Error(`pytest ended with ${ended.code}, not ${code}, or without ${expected}:\n${ended.output}`);
}
