import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../../../../lib/project.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { writeSystem } from '../../tools/docker/system.ts';
import { docker, tryDocker } from '../image/docker.ts';

const ARCHITECTURE = arch() === 'arm64' ? 'arm64' : 'x86_64';
const AWS_IMAGE = 'public.ecr.aws/lambda/nodejs';
const SUBSTITUTE = 'food-ordering-lambda-substitute';

/** The client has its own installation, because it compiles C++. */
const DIRECTORY = join(PROJECT, '.venv/aws-lambda-ric');
const PACKAGE = 'aws-lambda-ric@4.0.2';
const CLIENT = join(DIRECTORY, 'node_modules/aws-lambda-ric');

/**
 * Pulls AWS's image, or builds a substitute if it cannot be pulled: a base image for Node functions in local Docker.
 * Returns the substitute's name, or undefined for AWS's image, which is SAM's default. Also returns the images to remove:
 * the base image if it was not there before, and the image that SAM builds from it.
 */
export async function prepareLambdaImage() {
  const image = `${AWS_IMAGE}:24-${ARCHITECTURE}`;
  if (await tryDocker('image', 'inspect', image)) return { name: undefined, images: [] };
  if (await tryDocker('pull', '--quiet', image)) {
    return { name: undefined, images: [image, `${AWS_IMAGE}:24-rapid-${ARCHITECTURE}`] };
  }
  console.log(`${image} cannot be pulled here: building a substitute`);
  const name = `${SUBSTITUTE}:24`;
  await buildSubstitute(name);
  return { name, images: [name, `${SUBSTITUTE}:rapid-${ARCHITECTURE}`] };
}

async function buildSubstitute(name: string): Promise<void> {
  installClient();
  const directory = temporaryFolder();
  cpSync(join(import.meta.dirname, 'lambda-image'), directory, { recursive: true });
  copyFileSync(process.execPath, join(directory, 'node'));
  for (const file of ['index.mjs', 'rapid-client.node']) copyFileSync(join(CLIENT, file), join(directory, file));
  chmodSync(join(directory, 'bootstrap'), 0o755);
  await writeSystem(join(directory, 'system.tar'));
  await docker('build', '--quiet', '--tag', name, directory);
}

/** Installs the runtime interface client with which AWS runs functions. @throws Error if it cannot be built */
function installClient(): void {
  if (existsSync(CLIENT)) return;
  console.log(`Building ${PACKAGE}`);
  mkdirSync(DIRECTORY, { recursive: true });
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-package-lock', '--prefix', DIRECTORY, PACKAGE]);
  if (status === 0 && existsSync(CLIENT)) return;
  rmSync(DIRECTORY, { recursive: true });
  throw new Error('The substitute needs aws-lambda-ric, which cannot be built here');
}
