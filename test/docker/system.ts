import { readFileSync } from 'node:fs';
import { run } from '../../infra/aws/run.ts';
import { installPackages } from './debian-packages.ts';

/** What node needs of a system, and the steps of an image. */
const SYSTEM_PACKAGES = ['ca-certificates', 'coreutils', 'dash', 'libc6', 'libgcc-s1', 'libstdc++6'];

/** Writes this machine's kind of Debian or Ubuntu, with what node needs of it, to a tar file: a base image without a registry. */
export async function writeSystem(file: string): Promise<void> {
  installPackages('mmdebstrap');
  const options = ['--quiet', '--variant=extract', `--include=${SYSTEM_PACKAGES.join(',')}`];
  await run('mmdebstrap', [...options, codename(), file]);
}

/** This system's release: what was compiled here needs its C library. */
function codename(): string {
  const [, name] = /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  if (name === undefined) throw new Error('The substitute is built from packages of Debian or Ubuntu');
  return name;
}
