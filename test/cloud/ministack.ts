import { join } from 'node:path';
import { freePort } from '../tools/free-port.ts';
import { installPythonTools } from '../tools/python-tools.ts';
import { startPythonEmulator } from './python-emulator.ts';

export interface Emulator {
  /** The environment variables that make the AWS tools and SDKs call it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Installs MiniStack in its own virtual environment if it is missing, and starts it on a free port. */
export async function startMiniStack(): Promise<Emulator> {
  const commands = await installPythonTools('ministack', join(import.meta.dirname, 'requirements.txt'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const stop = await startPythonEmulator({
    name: 'MiniStack',
    python: join(commands, 'python'),
    script: join(import.meta.dirname, 'queued_ministack.py'),
    health: `${url}/_ministack/health`,
    environment: () => ({
      GATEWAY_PORT: port,
      BIND_HOST: '127.0.0.1',
      MINISTACK_REGION: 'us-east-1',
      PERSIST_STATE: '0',
    }),
  });
  return { env: emulatorEnvironment(url), stop };
}

/** The environment variables that make the AWS tools and SDKs call an emulator, with dummy credentials. */
export function emulatorEnvironment(url: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    CDK_DISABLE_VERSION_CHECK: '1',
    CI: 'true',
  };
}
