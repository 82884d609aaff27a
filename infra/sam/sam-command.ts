import { MAX_DELAY } from '../../lib/http/request-limits.ts';
import { LOOPBACK_HOSTS } from '../server/gateway/check-host.ts';
import { DEFAULT_REGION, DEFAULT_TABLE, LOCAL_CREDENTIALS } from '../server/service/open-store.ts';

interface SamOptions {
  readonly template: string;
  readonly envFile: string;
  readonly port: string;
  /** A Lambda base image in the local Docker. Default: SAM pulls AWS's. */
  readonly image?: string | undefined;
}

/** Returns the arguments of `sam`. SAM keeps containers running, so that only the first call of a function is slow. */
export function samArguments({ template, envFile, port, image }: SamOptions): string[] {
  return [
    ...['local', 'start-api', '--template', template, '--env-vars', envFile, '--port', port],
    // The region in the user's AWS configuration overrides AWS_REGION, but not this option.
    ...['--region', DEFAULT_REGION],
    ...['--warm-containers', 'LAZY', '--add-host', 'host.docker.internal:host-gateway'],
    ...(image === undefined ? [] : ['--invoke-image', image, '--skip-pull-image']),
  ];
}

/** Returns the variables for SAM, with credentials of a local engine in place of the user's own. */
export function samEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { AWS_PROFILE: _, AWS_SESSION_TOKEN: __, ...inherited } = env;
  const { accessKeyId, secretAccessKey } = LOCAL_CREDENTIALS;
  return { ...inherited, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
}

/**
 * Returns the functions' variables. They override the shell's variables, which override the template's. In the shell,
 * AWS_ENDPOINT_URL_DYNAMODB has an address that is valid on this machine but not in a container.
 */
export function samVariables(engine: string): { readonly Parameters: Readonly<Record<string, string>> } {
  return {
    Parameters: {
      // The template has only a reference to the stack's table.
      TABLE_NAME: DEFAULT_TABLE,
      CURSOR_SECRET: 'sam',
      MAX_DELAY: String(MAX_DELAY),
      AWS_ENDPOINT_URL_DYNAMODB: seenFromContainer(engine),
      // SAM waits a second for the result of a call if the result arrives in the same chunk as another line of the log.
      ACCESS_LOG: 'off',
    },
  };
}

/** Returns a URL as a container reaches it: a loopback host becomes `host.docker.internal`. */
export function seenFromContainer(endpoint: string): string {
  const url = new URL(endpoint);
  if (isLoopback(url)) url.hostname = 'host.docker.internal';
  return url.href.replace(/\/$/, '');
}

/** Whether a URL has a loopback address. In a container, this is the address of the container itself. */
export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK_HOSTS.includes(hostname);
}
