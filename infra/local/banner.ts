import { ALL_ROUTES } from '../../lib/http/routes.ts';
import { NAME, VERSION } from '../../lib/http/service.ts';
import type { Served } from './gateway.ts';
import type { Options } from './options.ts';

/** What the server says once it answers: where, what it serves, and a first call to paste. */
export function banner(baseUrl: string, { store, data, sandbox }: Options): string {
  const width = Math.max(...ALL_ROUTES.map(({ path }) => path.length));
  const routes = ALL_ROUTES.map(
    ({ method, path, summary }) => `  ${method.padEnd(6)} ${path.padEnd(width)}  ${summary}`,
  );
  return `${NAME} ${VERSION} on ${baseUrl}
Read and try the API: ${baseUrl}/docs
Orders are kept ${whereOrdersAre(store, data)}.
${sandbox === undefined ? '' : `Sandbox ${sandbox} is on ${sandboxUrl(baseUrl, sandbox)}\n`}
${routes.join('\n')}

Try it:
  curl -s ${baseUrl}/orders -H 'Content-Type: application/json' -d '{"customerName": "Ada", "customerEmail": "ada@example.com", "items": [{"name": "Pizza", "quantity": 2, "price": 9.5}]}'

Stop with Ctrl+C.`;
}

/** The base URL of a sandbox: the whole API is below it. */
export function sandboxUrl(baseUrl: string, sandbox: string): string {
  return `${baseUrl}/sandboxes/${sandbox}`;
}

/** A request as a line: method, path, status, milliseconds. */
export function requestLine({ method, url, status, duration }: Served): string {
  return `${method.padEnd(7)} ${url}  ${status}  ${duration.toFixed(1)} ms`;
}

function whereOrdersAre(store: Options['store'], data: string | undefined): string {
  if (store === 'dynamodb') return 'in DynamoDB';
  return data === undefined ? 'in memory, until the server stops' : `in ${data}`;
}
