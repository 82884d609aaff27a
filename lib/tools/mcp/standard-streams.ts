import * as mcp from '@modelcontextprotocol/server';
import { parseJson } from '../../parse-text.ts';

/** The most characters of a message. */
const MAX_LENGTH = 10_000_000;

const NOT_JSON = { code: mcp.PARSE_ERROR, message: 'A line must be a message in JSON' };
const NO_MESSAGE = { code: mcp.INVALID_REQUEST, message: 'A message must have "jsonrpc": "2.0", an id and a method' };
const WRONG_PARAMETERS = { code: mcp.INVALID_PARAMS, message: 'params must be an object' };

/**
 * Messages as lines of standard input and output. Unlike the SDK's transport, this one answers every request: lines that
 * are no messages, too, and those before the end of the input.
 */
export function openStandardStreams(): mcp.Transport {
  const transport: mcp.Transport = {
    start: async () => void readLines((line) => receive(line, transport)),
    send: async (message) => write(correctCode(message)),
    close: async () => transport.onclose?.(),
  };
  // Nobody reads the answers of a host that has gone.
  process.stdout.on('error', () => process.exit());
  return transport;
}

async function readLines(onLine: (line: string) => void): Promise<void> {
  let rest = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    lines.filter((line) => line.trim() !== '').forEach(onLine);
    if (rest.length <= MAX_LENGTH) continue;
    console.error(`mcp: a message must have at most ${MAX_LENGTH} characters; received more`);
    process.exit(1);
  }
}

function receive(line: string, transport: mcp.Transport): void {
  const value = parseJson(line);
  try {
    transport.onmessage?.(mcp.parseJSONRPCMessage(value));
  } catch {
    const { jsonrpc, id, method } = Object(value);
    const isRequest = jsonrpc === '2.0' && typeof method === 'string' && ['string', 'number'].includes(typeof id);
    const error = isRequest ? WRONG_PARAMETERS : value === undefined ? NOT_JSON : NO_MESSAGE;
    write({ jsonrpc: '2.0', id: isRequest ? id : null, error });
  }
}

function write(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** The SDK takes wrong parameters of all methods but tools/call for an internal error. No tool causes one. */
function correctCode(message: mcp.JSONRPCMessage): mcp.JSONRPCMessage {
  if (!('error' in message) || message.error.code !== mcp.INTERNAL_ERROR) return message;
  return { ...message, error: { ...message.error, code: mcp.INVALID_PARAMS } };
}
