import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ORDER_ROWS } from '../../../../lib/api/orders/rows.ts';
import { openSandbox } from '../../../../lib/client/client.ts';
import { ORDER } from '../../../../lib/tools/probe/situations/situations.ts';
import { withServer } from '../../../tools/with-server.ts';

const PROGRAM = fileURLToPath(new URL('../../../../infra/publish/package/bin.ts', import.meta.url));

const server = withServer();

/** What makes each message one of the protocol, and the messages before the first request. */
const PROTOCOLS = {
  '2024-11-05': { opening: initialize('2024-11-05') },
  '2025-11-25': { opening: initialize('2025-11-25') },
  '2026-07-28': {
    opening: [],
    meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

describe.each(Object.entries(PROTOCOLS))('by lines of the protocol of %s', (version, { opening, ...rest }) => {
  const request = (id: number, method: string, params: object = {}) => {
    const _meta = 'meta' in rest ? { _meta: rest.meta } : {};
    return { jsonrpc: '2.0', id, method, params: { ...params, ..._meta } };
  };

  test('all requests before the end of the input are answered', async () => {
    const sandbox = openSandbox({ baseUrl: server.baseUrl });
    const create = request(3, 'tools/call', { name: 'createOrder', arguments: { ...ORDER } });
    const lines = [...opening, request(2, 'tools/list'), create];
    const { answers, ...ended } = await exchange(lines, { BASE_URL: sandbox.baseUrl });
    expect(ended).toEqual({ code: 0, errors: '' });
    expect(answers.get(1)?.result?.protocolVersion).toBe(opening.length > 0 ? version : undefined);
    const tools: readonly { readonly name: string }[] = answers.get(2)?.result?.tools;
    expect(tools.map(({ name }) => name).toSorted()).toEqual([...Object.keys(ORDER_ROWS), 'getHealth'].toSorted());
    expect(answers.get(3)?.result).toMatchObject({ isError: false, structuredContent: { status: 201 } });
  });

  test('wrong parameters are refused as such', async () => {
    const wrong = [
      request(2, 'tools/call', { name: 'payOrder' }),
      request(3, 'tools/call', { name: 5 }),
      request(4, 'tools/call', { name: 'getHealth', arguments: [] }),
      request(5, 'tools/list', { cursor: 5 }),
      { ...request(6, 'tools/call'), params: ['getHealth'] },
      { ...request(7, 'tools/call'), params: undefined },
    ];
    const { answers } = await exchange([...opening, ...wrong, '{', {}]);
    const codes = wrong.map(({ id }) => answers.get(id)?.error?.code);
    expect(codes).toEqual(wrong.map(() => -32602));
    expect(answers.get(null)?.error?.code).toBe(-32600);
  });
});

describe('the server', () => {
  test('ends with a word if a message is over the limit', async () => {
    const { code, errors } = await exchange([`"${'a'.repeat(11_000_000)}`]);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/^mcp: a message must have at most .+\n$/),
    });
  });

  test('ends without a word if nobody reads its output', async () => {
    const child = startProgram();
    const errors = text(child.stderr);
    const closed = once(child, 'close');
    child.stdout.destroy();
    for (const message of initialize('2025-11-25')) child.stdin.write(`${JSON.stringify(message)}\n`);
    expect(await closed).toEqual([0, null]);
    expect(await errors).toBe('');
  });
});

function initialize(protocolVersion: string) {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'tests', version: '1' } };
  return [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ];
}

/** Writes messages, or a text in the place of one, and ends the input. Returns the last answer to each id. */
async function exchange(messages: readonly (object | string)[], env: Record<string, string> = {}) {
  const child = startProgram(env);
  const outputs = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  // A server that ends does not read the rest.
  child.stdin.on('error', () => {});
  for (const each of messages) child.stdin.write(`${typeof each === 'string' ? each : JSON.stringify(each)}\n`);
  child.stdin.end();
  const [output, errors, [code]] = await outputs;
  const lines = output.split('\n').filter((line) => line !== '');
  const answers = new Map(lines.map((line) => JSON.parse(line)).map((answer) => [answer.id, answer]));
  return { code, errors, answers };
}

function startProgram(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, 'mcp'], { env });
  onTestFinished(() => void child.kill());
  return child;
}
