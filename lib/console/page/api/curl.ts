import { KEY_VARIABLE } from './api-key.ts';

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null | undefined;
}

/** Headers that curl or the connection sets, and headers that only browsers send. */
const OMITTED_HEADERS =
  /^(?:host|connection|content-length|accept|accept-encoding|accept-language|user-agent|origin|referer|cache-control|pragma|via|sec-.*|x-forwarded-.*|x-amz.*|cookie)$/;

/** Returns the curl command that repeats a request, for a POSIX shell. */
export function curlCommand({ method, url, headers, body }: CurlRequest): string {
  const options = [
    ...methodOption(method),
    ...Object.entries(headers)
      .filter(([name]) => !OMITTED_HEADERS.test(name.toLowerCase()))
      .map(([name, value]) => `-H ${headerOf(name, value)}`),
    ...(body ? [`--data-raw ${quote(body)}`] : []),
  ];
  return [`curl -i ${quote(url)}`, ...options].join(' \\\n  ');
}

/** The journal does not show a key. Only double quotes let the shell replace the variable. */
function headerOf(name: string, value: string): string {
  const isKey = name.toLowerCase() === 'x-api-key' && [KEY_VARIABLE, '[redacted]'].includes(value);
  return isKey ? `"${name}: ${KEY_VARIABLE}"` : quote(`${name}: ${value}`);
}

function methodOption(method: string): string[] {
  if (method === 'GET') return [];
  // With -X, curl would wait for a body.
  return [method === 'HEAD' ? '--head' : `-X ${method}`];
}

/** Quotes a text for a shell: in single quotes, only the quote itself is special. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
