import { ProtocolError, ProtocolErrorCode, Server, type Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { VERSION } from '../../about.ts';
import { callTool, errorResult, type Shop } from './call-tool.ts';
import { describeTools } from './describe-tools.ts';
import { openStandardStreams } from './standard-streams.ts';

export interface ToolOptions {
  readonly shop: Shop;
  /** Whether createOrder takes no idempotency key. */
  readonly withoutKeys: boolean;
  /** Whether the process ends when a connection closes without a response. */
  readonly endsOnLostAnswer: boolean;
}

/**
 * Serves the tools in the protocol that the client begins with, of 2026-07-28 or before, over `transport`, which is
 * standard input and output unless a test has another.
 */
export function serveTools(options: ToolOptions, transport: Transport = openStandardStreams()): void {
  serveStdio(() => createServer(options), { transport });
}

function createServer({ shop, withoutKeys, endsOnLostAnswer }: ToolOptions): Server {
  const tools = describeTools(withoutKeys);
  const server = new Server({ name: 'food-ordering-service', version: VERSION }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ tool }) => tool) }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
    const called = tools.find(({ tool }) => tool.name === name);
    if (called === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}`);
    // Loaded late, because the library is as large as the rest.
    const { findProblem } = await import('./check-arguments.ts');
    const problem = findProblem(called.tool.inputSchema, args);
    if (problem !== undefined) return errorResult(`The request was not sent, because ${problem}`);
    const { result, isAnswerLost } = await callTool(called, args, shop);
    if (isAnswerLost && endsOnLostAnswer) process.exit(1);
    return result;
  });
  return server;
}
