import { PROJECT } from '../../../../lib/project.ts';
import { mustRun } from '../../package/packed.ts';

/** Runs docker without BuildKit, which is not in every Docker. @throws Error with its output, if it fails. */
export async function docker(...args: readonly string[]): Promise<string> {
  const user = { folder: PROJECT, env: { ...process.env, DOCKER_BUILDKIT: '0' } };
  return (await mustRun(user, 'docker', ...args)).trim();
}

/** Runs docker. Returns whether it succeeded. */
export function tryDocker(...args: readonly string[]): Promise<boolean> {
  return docker(...args).then(
    () => true,
    () => false,
  );
}
