const SANDBOXES = '/sandboxes/';

/** The parts of a base URL: a service, and a sandbox if the URL ends in `/sandboxes/<name>`. */
export interface NamedByUrl {
  /** The service's base URL, without a slash at its end. */
  readonly service: string;
  readonly sandbox: string | undefined;
}

/** Splits the base URL of a service or of a sandbox, such as `http://localhost:3000/sandboxes/ci`. */
export function splitBaseUrl(baseUrl: string): NamedByUrl {
  const whole = withoutSlash(baseUrl);
  const end = whole.lastIndexOf(SANDBOXES);
  const name = whole.slice(end + SANDBOXES.length);
  const isSandbox = end !== -1 && /^[a-z0-9-]+$/.test(name);
  return isSandbox ? { service: whole.slice(0, end), sandbox: name } : { service: whole, sandbox: undefined };
}

export function withoutSlash(baseUrl: string): string {
  let end = baseUrl.length;
  while (baseUrl[end - 1] === '/') end -= 1;
  return baseUrl.slice(0, end);
}
