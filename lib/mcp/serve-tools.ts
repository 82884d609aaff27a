import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { VERSION } from '../about.ts';
import { callTool, errorResult, type Shop } from './call-tool.ts';
import { describeTools } from './describe-tools.ts';

export interface ToolOptions {
  readonly shop: Shop;
  /** Whether createOrder takes no idempotency key. */
  readonly withoutKeys: boolean;
  /** Whether the process ends when a connection closes without a response. */
  readonly endsOnLostAnswer: boolean;
}

/** Serves the tools over `transport`, which is standard input and output unless a test has another. */
export async function serveTools(
  { shop, withoutKeys, endsOnLostAnswer }: ToolOptions,
  transport: Transport = new StdioServerTransport(),
): Promise<void> {
  const tools = describeTools(withoutKeys);
  // McpServer takes schemas of Zod only, and the document has JSON Schemas.
  const server = new Server({ name: 'food-ordering-service', version: VERSION }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ tool }) => tool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const called = tools.find(({ tool }) => tool.name === params.name);
    if (called === undefined) return errorResult(`There is no tool ${params.name}`);
    const { result, isAnswerLost } = await callTool(called, params.arguments ?? {}, shop);
    if (isAnswerLost && endsOnLostAnswer) process.exit(1);
    return result;
  });
  await server.connect(transport);
}
