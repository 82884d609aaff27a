/** What `sam local start-api` is to run, and against what. */
export interface SamOptions {
  /** The synthesised template. */
  readonly template: string;
  /** The file with the functions' variables. */
  readonly envFile: string;
  readonly port: string;
}

/** The table in the local engine; the template has only a reference to its own. */
export const TABLE_NAME = 'food-ordering';

/** The arguments of `sam` that serve the API on this machine. Containers stay, so that only a first call is slow. */
export function samArguments({ template, envFile, port }: SamOptions): string[] {
  return [
    ...['local', 'start-api', '--template', template, '--env-vars', envFile, '--port', port],
    ...['--warm-containers', 'LAZY', '--add-host', 'host.docker.internal:host-gateway'],
  ];
}

/** What the functions' variables are on this machine, where the template has references. */
export function samVariables(): object {
  return { Parameters: { TABLE_NAME, CURSOR_SECRET: 'sam' } };
}

/** An engine on this machine, as a container has to call it. */
export function seenFromContainer(endpoint: string): string {
  const url = new URL(endpoint);
  if (['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'host.docker.internal';
  return url.href.replace(/\/$/, '');
}
