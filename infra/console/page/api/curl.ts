/** What a curl command needs to repeat a request. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null | undefined;
}

/** Headers that curl or the connection sets, and those that only browsers send. */
const LEFT_OUT =
  /^(?:host|connection|content-length|accept|accept-encoding|accept-language|user-agent|origin|referer|cache-control|pragma|via|sec-.*|x-forwarded-.*|x-amz.*|cookie)$/;

/** The curl command that repeats a request, for a POSIX shell. */
export function curlCommand({ method, url, headers, body }: CurlRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...Object.entries(headers)
      .filter(([name]) => !LEFT_OUT.test(name.toLowerCase()))
      .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body ? [`--data-raw ${quote(body)}`] : []),
  ];
  return [`curl -i ${quote(url)}`, ...options].join(' \\\n  ');
}

/** In single quotes, nothing is special to a shell but the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
