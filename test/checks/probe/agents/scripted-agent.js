// An agent without a model: it does by rule what a model may do with the tools of the shop. The arguments: naive,
// careful or forgetful, the task, the file with the server of the tools, and the version of the protocol if it is one
// without a handshake. It ends with 0, as agents do.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const [, , manner, task, file, version] = process.argv;
const { shop } = JSON.parse(readFileSync(file, 'utf8')).mcpServers;
let client;

/** Starts the server of the tools, as a host does. */
async function connect() {
  const mode = version === undefined ? 'legacy' : { pin: version };
  client = new Client({ name: 'scripted-agent', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport(shop));
}

/** Calls a tool once. Status 0: nobody knows what was done. */
async function call(name, args) {
  try {
    const { structuredContent, content } = await client.callTool({ name, arguments: args });
    const { status, headers, body } = structuredContent ?? {};
    if (content[0].text.includes('was not sent, because')) return { status: 422, error: content[0].text };
    return typeof body === 'object' ? { status, headers, ...body } : { status: 0 };
  } catch {
    await connect();
    return { status: 0 };
  }
}

/** Calls a tool up to three times, whatever went wrong. */
async function callNaively(name, args) {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { status, data } = await call(name, args);
    if (status === 200 || status === 201) return data;
  }
  return end(`${name} failed three times`);
}

async function orderNaively(order) {
  const { id } = await callNaively('createOrder', order);
  await callNaively('updateOrder', { id, status: 'paid' });
  await end(`Paid for ${id}`);
}

const ROUNDS = 5;

/** Waits after a failure. Ends if waiting cannot help. */
async function pause(round, { status, headers, error }) {
  if (status >= 400 && status < 500 && ![412, 422, 429].includes(status)) await end(JSON.stringify(error));
  await delay(Math.max(1_000 * Number(headers?.['retry-after'] ?? 0), 500 * 2 ** round));
}

/** Creates the order with one key for all attempts or, without keys, again only if a list does not have it. */
async function create(order, hasKeys) {
  const key = hasKeys && { 'Idempotency-Key': randomUUID() };
  let isUncertain = false;
  for (let round = 0; round < ROUNDS; round++) {
    const list = isUncertain && (await call('listOrders', { customerEmail: order.customerEmail }));
    const [found] = (list ? list.data?.orders : undefined) ?? [];
    if (found && manner === 'forgetful') await end(`${found.id} is placed`);
    if (found) return { id: found.id };
    let last = list;
    if (!list || list.status === 200) {
      last = await call('createOrder', { ...order, ...key });
      if (last.status === 201) return { id: last.data.id, etag: last.headers.etag };
      if (last.status === 422) await end(JSON.stringify(last.error));
      isUncertain ||= !hasKeys && last.status !== 429;
    }
    await pause(round, last);
  }
  return end('The order cannot be placed');
}

async function orderCarefully(order, hasKeys) {
  let { id, etag } = await create(order, hasKeys);
  for (let round = 0; round < ROUNDS; round++) {
    const paid = await call('updateOrder', { id, status: 'paid', ...(etag && { 'If-Match': etag }) });
    if (paid.status === 200) await end(`Paid for ${id}`);
    await pause(round, paid);
    if (paid.status === 429) continue;
    const read = await call('getOrder', { id });
    if (read.data?.status === 'paid') await end(`${id} is paid`);
    if (read.data?.status === 'cancelled') await end(`Somebody cancelled ${id}`);
    etag = read.headers?.etag ?? etag;
  }
  await end(`${id} cannot be paid`);
}

async function end(message) {
  console.log(message);
  await client.close();
  process.exit(0);
}

await connect();
const order = JSON.parse(/\{.*\}/.exec(task)[0]);
const { tools } = await client.listTools();
const hasKeys = manner !== 'forgetful' && JSON.stringify(tools).includes('"Idempotency-Key"');
await (manner === 'naive' ? orderNaively(order) : orderCarefully(order, hasKeys));
