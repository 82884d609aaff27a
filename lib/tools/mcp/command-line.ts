import { parseArguments, readBaseUrl } from '../harness/options/parse-options.ts';

const OPTIONS = {
  'without-keys': { type: 'boolean', default: false },
  'end-on-lost-answer': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Serves an agent's tools over standard input and output, until the input ends.
 * @param start how a user starts it: `npm run mcp --`
 * @param program the script that Node runs for it
 * @throws UsageError
 */
export async function runMcp(args: readonly string[], start: string, program: string): Promise<void> {
  const { values } = parseArguments({ args: [...args], options: OPTIONS }, start);
  if (values.help) return void process.stdout.write(helpWith(start, program));
  const { BASE_URL = 'http://localhost:3000', API_KEY } = process.env;
  const baseUrl = readBaseUrl('BASE_URL', BASE_URL);
  const { serveTools } = await import('./serve-tools.ts');
  serveTools({
    shop: { baseUrl, apiKey: API_KEY || undefined },
    withoutKeys: values['without-keys'],
    endsOnLostAnswer: values['end-on-lost-answer'],
  });
}

function helpWith(start: string, program: string): string {
  const [command, script] = [process.execPath, program].map((path) => JSON.stringify(path));
  return `Usage: ${start} [options]

Lets an agent order: an MCP server over standard input and output, with a tool
for each operation of orders and for health. Each call sends one request to the
address in BASE_URL (http://localhost:3000), with the key in API_KEY if it is
set. Nothing is tried again, and nothing is kept.

  --without-keys        createOrder takes no Idempotency-Key
  --end-on-lost-answer  end when a connection closes without a response, as a
                        server does that fails in the middle of its work
  --help                print this

The host of your agent starts it. Many hosts read a file such as this one:

  {"mcpServers": {"shop": {"command": ${command},
    "args": [${script}, "mcp"],
    "env": {"BASE_URL": "…"}}}}

probe writes such a file for each run: probe -- your-agent {task} {mcp}
`;
}
