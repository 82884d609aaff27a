import { networkInterfaces } from 'node:os';
import { NAME, VERSION } from '../../../lib/about.ts';
import type { Served } from '../gateway/gateway.ts';
import { baseUrlOf } from '../life/open-server.ts';
import { isEveryAddress } from '../life/server-destinations.ts';
import type { Options } from './options.ts';

/** The text that is printed once the server is ready. Scripts read the base URL in its first line. */
export function banner(baseUrl: string, { host, store, data, sandbox, requireSandbox, apiKey }: Options): string {
  const tried = sandbox ?? (requireSandbox ? 'my-tests' : undefined);
  const sandboxLine = sandbox === undefined ? '' : `  Sandbox        ${sandboxUrl(baseUrl, sandbox)}\n`;
  const key = apiKey ? ' -H "X-Api-Key: $API_KEY"' : '';
  return `${NAME} ${VERSION} on ${baseUrl}

${networkLine(baseUrl, host)}${sandboxLine}  Console        ${sandboxUrl(baseUrl, sandbox)}/console
  Documentation  ${baseUrl}/docs
  Orders         ${storageOf(store, data)}

Try it:
  curl -s ${sandboxUrl(baseUrl, tried)}/orders -H 'Content-Type: application/json'${key} -d '{"customerName": "Ada", "customerEmail": "ada@example.com", "items": [{"name": "Pizza", "quantity": 2, "price": 9.5}]}'

Stop with Ctrl+C.`;
}

/** The base URLs for other machines, such as those of a class. Empty unless the server listens on every address. */
function networkLine(baseUrl: string, host: string): string {
  if (!isEveryAddress(host)) return '';
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries = []) => entries)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => baseUrlOf(address, Number(new URL(baseUrl).port)));
  return addresses.length === 0 ? '' : `  Other machines ${addresses.join(', ')}\n`;
}

/** The base URL of a sandbox, under which the whole API is served; without a name, that of the default sandbox. */
export function sandboxUrl(baseUrl: string, sandbox: string | undefined): string {
  return sandbox === undefined ? baseUrl : `${baseUrl}/sandboxes/${sandbox}`;
}

/** One line about a request: method, path, status and duration in milliseconds. */
export function requestLine({ method, url, status, duration }: Served): string {
  return `${method.padEnd(7)} ${url}  ${status}  ${duration.toFixed(1)} ms`;
}

function storageOf(store: Options['store'], data: string | undefined): string {
  if (store === 'dynamodb') return 'in DynamoDB';
  return data === undefined ? 'in memory, until the server stops' : `in ${data}`;
}
