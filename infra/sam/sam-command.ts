/** What `sam local start-api` is to run, and against what. */
export interface SamOptions {
  /** The synthesised template. */
  readonly template: string;
  /** The file with the functions' variables. */
  readonly envFile: string;
  readonly port: string;
  /** A Lambda base image of this machine. By default SAM pulls AWS's. */
  readonly image?: string | undefined;
}

/** The table in the local engine; the template only has a reference to its own. */
export const TABLE_NAME = 'food-ordering';

/** Where SAM says it is. A local engine may keep one table of a name for each region. */
export const REGION = 'us-east-1';

/** A local engine accepts any credentials. They must be those that created the table. */
export const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** The arguments of `sam` that serve the API on this machine. Containers stay, so that only a first call is slow. */
export function samArguments({ template, envFile, port, image }: SamOptions): string[] {
  return [
    ...['local', 'start-api', '--template', template, '--env-vars', envFile, '--port', port],
    // The region of the user's AWS configuration wins over AWS_REGION, but not over this.
    ...['--region', REGION],
    ...['--warm-containers', 'LAZY', '--add-host', 'host.docker.internal:host-gateway'],
    ...(image === undefined ? [] : ['--invoke-image', image, '--skip-pull-image']),
  ];
}

/** The environment of `sam`, which passes its credentials to the functions. */
export function samEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { AWS_PROFILE: _, AWS_SESSION_TOKEN: __, ...inherited } = env;
  const { accessKeyId, secretAccessKey } = CREDENTIALS;
  return { ...inherited, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
}

/**
 * The functions' variables on this machine. They win over the shell's, which win over the template's: whoever has
 * AWS_ENDPOINT_URL_DYNAMODB in the shell means an address of this machine, not of a container.
 */
export function samVariables(engine: string): { readonly Parameters: Readonly<Record<string, string>> } {
  return {
    Parameters: {
      TABLE_NAME,
      CURSOR_SECRET: 'sam',
      AWS_ENDPOINT_URL_DYNAMODB: seenFromContainer(engine),
      // SAM waits a second for the report of a call if it arrives in one piece with another line of the log.
      ACCESS_LOG: 'off',
    },
  };
}

/** An engine on this machine, as a container has to call it. */
export function seenFromContainer(endpoint: string): string {
  const url = new URL(endpoint);
  if (isLoopback(url)) url.hostname = 'host.docker.internal';
  return url.href.replace(/\/$/, '');
}

/** Whether a URL names this machine in a way that means the container itself inside a container. */
export function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
