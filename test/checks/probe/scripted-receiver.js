// A receiver that believes everything, with the mistake in its argument: none, ends, refuses, deaf, forgets; or that
// believes only the first or the last signature: reads-first, reads-last.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

const [, , mistake] = process.argv;
const { PORT, WEBHOOK_SECRET = '' } = process.env;
const STATUSES = { 'order.deleted': 'deleted' };
const known = {};

if (mistake === 'deaf') {
  console.log('no port for me');
  process.exit(3);
}

createServer(async (request, response) => {
  if (request.method === 'GET') return response.end(mistake === 'forgets' ? '{}' : JSON.stringify(known));
  let body = '';
  for await (const chunk of request) body += chunk;
  const { type, data } = JSON.parse(body);
  if (mistake === 'ends' && type === 'order.paid') process.exit(1);
  known[data.id] = STATUSES[type] ?? data.status;
  const isRight = isSigned(request.headers, body) && mistake !== 'refuses' && request.url === '/webhooks';
  response.writeHead(isRight ? 204 : 500).end();
}).listen(Number(PORT), '127.0.0.1');

function isSigned({ 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures }, body) {
  if (!mistake.startsWith('reads-')) return WEBHOOK_SECRET.startsWith('whsec_');
  const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  return signatures.split(' ').at(mistake === 'reads-first' ? 0 : -1) === expected;
}
