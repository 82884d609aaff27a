import { listen } from '../../tools/listen.ts';
import './add-middlewares.ts';
import { createGateway } from '../../../infra/server/gateway/gateway.ts';
import { loadHandler } from '../../../infra/server/gateway/handlers.ts';
import { testService } from '../test-service.ts';

// Sends orders to the local server. The last line is the list of responses.

const service = testService({ sendsBytes: true });
const server = createGateway({ service, load: loadHandler });
const baseUrl = await listen(server);
const responses = [];
for (const body of process.argv.slice(2)) {
  const headers = { 'Content-Type': 'application/json', Connection: 'close' };
  const response = await fetch(`${baseUrl}/orders`, { method: 'POST', headers, body });
  responses.push({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.json(),
  });
}
server.close();
console.log(JSON.stringify(responses));
