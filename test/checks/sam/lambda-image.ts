import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync } from 'node:fs';
import { arch } from 'node:os';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { writeSystem } from '../tools/docker/system.ts';
import { runtimeInterfaceClient } from './runtime-interface-client.ts';

const ARCHITECTURE = arch() === 'arm64' ? 'arm64' : 'x86_64';
const AWS_IMAGE = 'public.ecr.aws/lambda/nodejs';
const SUBSTITUTE = 'food-ordering-lambda-substitute';

/** A base image for Node functions in the local Docker. */
export interface LambdaImage {
  /** The substitute's name; undefined for AWS's image, which is SAM's default. */
  readonly name: string | undefined;
  /** Removes the image, unless it was there before, and the images that SAM built from it. */
  remove(): void;
}

/** Pulls AWS's image, or builds a substitute if it cannot be pulled. */
export async function prepareLambdaImage(): Promise<LambdaImage> {
  const image = `${AWS_IMAGE}:24-${ARCHITECTURE}`;
  if (docker('image', 'inspect', image)) return { name: undefined, remove: () => undefined };
  if (docker('pull', '--quiet', image)) {
    return { name: undefined, remove: () => docker('rmi', '--force', image, `${AWS_IMAGE}:24-rapid-${ARCHITECTURE}`) };
  }
  console.log(`${image} cannot be pulled here: building a substitute`);
  await buildSubstitute();
  const remove = () => docker('rmi', '--force', `${SUBSTITUTE}:24`, `${SUBSTITUTE}:rapid-${ARCHITECTURE}`);
  return { name: `${SUBSTITUTE}:24`, remove };
}

async function buildSubstitute(): Promise<void> {
  const client = runtimeInterfaceClient();
  if (client === undefined) throw new Error('The substitute needs aws-lambda-ric, which cannot be built here');
  const directory = temporaryFolder();
  cpSync(join(import.meta.dirname, 'lambda-image'), directory, { recursive: true });
  copyFileSync(process.execPath, join(directory, 'node'));
  copyFileSync(client, join(directory, 'index.mjs'));
  copyFileSync(join(dirname(client), 'rapid-client.node'), join(directory, 'rapid-client.node'));
  chmodSync(join(directory, 'bootstrap'), 0o755);
  await writeSystem(join(directory, 'system.tar'));
  // Without BuildKit, which is not in every Docker and complains on standard error.
  const env = { ...process.env, DOCKER_BUILDKIT: '0' };
  execFileSync('docker', ['build', '--quiet', '--tag', `${SUBSTITUTE}:24`, directory], { env, stdio: 'ignore' });
}

function docker(...args: string[]): boolean {
  return spawnSync('docker', args, { stdio: 'ignore' }).status === 0;
}
