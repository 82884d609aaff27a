import { ALL_ROUTES } from '../../../lib/http/routes.ts';
import { NAME, VERSION } from '../../../lib/http/service.ts';
import type { Served } from '../gateway/gateway.ts';
import type { Options } from './options.ts';

/** The text that is printed once the server is ready: its base URL, its endpoints, and a request to try. */
export function banner(baseUrl: string, { store, data, sandbox }: Options): string {
  const width = Math.max(...ALL_ROUTES.map(({ path }) => path.length));
  const routes = ALL_ROUTES.map(
    ({ method, path, summary }) => `  ${method.padEnd(6)} ${path.padEnd(width)}  ${summary}`,
  );
  return `${NAME} ${VERSION} on ${baseUrl}
Console to watch and control it: ${baseUrl}/console
Documentation to read and try: ${baseUrl}/docs
Orders are stored ${storageOf(store, data)}.
${sandbox === undefined ? '' : `Base URL of the sandbox ${sandbox}: ${sandboxUrl(baseUrl, sandbox)}, and its console: ${sandboxUrl(baseUrl, sandbox)}/console\n`}
${routes.join('\n')}

Try it:
  curl -s ${baseUrl}/orders -H 'Content-Type: application/json' -d '{"customerName": "Ada", "customerEmail": "ada@example.com", "items": [{"name": "Pizza", "quantity": 2, "price": 9.5}]}'

Stop with Ctrl+C.`;
}

/** The base URL of a sandbox. The whole API is served under it. */
export function sandboxUrl(baseUrl: string, sandbox: string): string {
  return `${baseUrl}/sandboxes/${sandbox}`;
}

/** One line about a request: method, path, status and duration in milliseconds. */
export function requestLine({ method, url, status, duration }: Served): string {
  return `${method.padEnd(7)} ${url}  ${status}  ${duration.toFixed(1)} ms`;
}

function storageOf(store: Options['store'], data: string | undefined): string {
  if (store === 'dynamodb') return 'in DynamoDB';
  return data === undefined ? 'in memory, until the server stops' : `in ${data}`;
}
