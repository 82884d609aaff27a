import { readFileSync } from 'node:fs';
import { run } from '../../../../infra/run.ts';
import { installPackages } from './debian-packages.ts';

/** The packages that node and the steps of an image require. */
const SYSTEM_PACKAGES = ['ca-certificates', 'coreutils', 'dash', 'libc6', 'libgcc-s1', 'libstdc++6'];

/**
 * Writes a minimal system of this machine's release of Debian or Ubuntu to a tar file: a base image without a registry.
 */
export async function writeSystem(file: string): Promise<void> {
  installPackages('mmdebstrap');
  // Programs that were compiled here need the C library of this release.
  const [, release] = /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  if (release === undefined) throw new Error('The substitute is built from packages of Debian or Ubuntu');
  const options = ['--quiet', '--variant=extract', `--include=${SYSTEM_PACKAGES.join(',')}`];
  await run('mmdebstrap', [...options, release, file]);
}
