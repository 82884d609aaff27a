import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { arch, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../infra/aws/run.ts';
import { runtimeInterfaceClient } from '../cloud/runtime-interface-client.ts';
import { installPackages } from '../docker/debian-packages.ts';

const ARCHITECTURE = arch() === 'arm64' ? 'arm64' : 'x86_64';
const AWS_IMAGE = 'public.ecr.aws/lambda/nodejs';
const SUBSTITUTE = 'food-ordering-lambda-substitute';

/** What node, the runtime interface client and SAM's own steps need of a system. */
const SYSTEM_PACKAGES = ['ca-certificates', 'coreutils', 'dash', 'libc6', 'libgcc-s1', 'libstdc++6'];

/** A base image for Node functions in the local Docker. */
export interface LambdaImage {
  /** The substitute's name; undefined for AWS's image, which SAM finds by itself. */
  readonly name: string | undefined;
  /** Removes it, unless it was there before, and what SAM built from it. */
  remove(): void;
}

/** AWS's image if it can be pulled, otherwise a substitute that is built here. */
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
  installPackages('mmdebstrap');
  const directory = mkdtempSync(join(tmpdir(), 'lambda-image-'));
  try {
    cpSync(join(import.meta.dirname, 'lambda-image'), directory, { recursive: true });
    copyFileSync(process.execPath, join(directory, 'node'));
    copyFileSync(client, join(directory, 'index.mjs'));
    copyFileSync(join(dirname(client), 'rapid-client.node'), join(directory, 'rapid-client.node'));
    chmodSync(join(directory, 'bootstrap'), 0o755);
    const system = ['--quiet', '--variant=extract', `--include=${SYSTEM_PACKAGES.join(',')}`];
    await run('mmdebstrap', [...system, codename(), join(directory, 'system.tar')]);
    // Without BuildKit, which is not in every Docker and complains on standard error.
    const env = { ...process.env, DOCKER_BUILDKIT: '0' };
    execFileSync('docker', ['build', '--quiet', '--tag', `${SUBSTITUTE}:24`, directory], { env, stdio: 'ignore' });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** This system's release: what was compiled here needs its C library. */
function codename(): string {
  const [, name] = /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  if (name === undefined) throw new Error('The substitute is built from packages of Debian or Ubuntu');
  return name;
}

function docker(...args: string[]): boolean {
  return spawnSync('docker', args, { stdio: 'ignore' }).status === 0;
}
