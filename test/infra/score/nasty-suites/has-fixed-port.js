// Tests a server of its own on a fixed port, and never looks at BASE_URL.
import { once } from 'node:events';
import { createServer } from 'node:http';

const server = createServer((_, response) => response.end('{"total": 19}')).listen(0, '127.0.0.1');
await once(server, 'listening');
await fetch(`http://127.0.0.1:${server.address().port}/orders/1`);
server.close();
