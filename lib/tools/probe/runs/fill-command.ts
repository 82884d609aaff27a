import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillPlaceholders } from '../../harness/process/fill-placeholders.ts';

/** Stands for the file that tells an agent's host how to start the server of its tools. */
const TOOLS = '{mcp}';

/** Whether a command runs an agent, which orders with tools. */
export function isOfAgent(command: readonly string[]): boolean {
  return command.some((word) => word.includes(TOOLS));
}

/** What the placeholders of a command stand for in one run. */
interface Values {
  /** What an agent is asked to do. */
  readonly task: string;
  readonly baseUrl: string;
  /** The program that is the server of an agent's tools, and its arguments. */
  readonly tools: readonly string[];
}

/** Returns the command for one run, and a function that removes what it needs. */
export async function fillCommand(command: readonly string[], { task, baseUrl, tools }: Values) {
  const folder = isOfAgent(command) ? await mkdtemp(join(tmpdir(), 'probe-')) : undefined;
  const mcp = folder && join(folder, 'mcp.json');
  if (mcp) await writeFile(mcp, describeServer(tools, baseUrl));
  return {
    filled: command.map((word) => fillPlaceholders(word, { task, baseUrl, ...(mcp && { mcp }) })),
    remove: async () => folder && (await rm(folder, { recursive: true, force: true })),
  };
}

/** The file that hosts of agents read. It has the key, because few of them pass on their environment. */
function describeServer([command, ...args]: readonly string[], BASE_URL: string): string {
  const { API_KEY } = process.env;
  const env = { BASE_URL, ...(API_KEY && { API_KEY }) };
  return JSON.stringify({ mcpServers: { shop: { command, args, env } } }, null, 2);
}
