import { spawnSync } from 'node:child_process';
import { getuid } from 'node:process';

/**
 * Installs packages of Debian or Ubuntu, if the command is missing.
 * @throws Error if the command is missing and this process is not root on such a system.
 */
export function installPackages(command: string, packages: readonly string[] = [command]): void {
  if (succeeds('which', command)) return;
  console.log(`Installing ${packages.join(', ')}`);
  const options = ['--yes', '--quiet', '--no-install-recommends'];
  const isInstalled =
    getuid?.() === 0 && succeeds('apt-get', 'update') && succeeds('apt-get', 'install', ...options, ...packages);
  if (!isInstalled) throw new Error(`${command} is missing. As root on Debian: apt-get install ${packages.join(' ')}`);
}

function succeeds(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0;
}
