import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openDescendants } from '../lib/tools/harness/process/process-tree.ts';
import { outliveOutputs } from '../lib/tools/harness/terminal/outlive-outputs.ts';

/** Thrown if a command exits with a status other than 0. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly code: number;

  constructor(command: string, code: number) {
    super(`${command} ended with ${code}`);
    this.code = code;
  }
}

const running = new Set<ChildProcess>();
let areKilled = false;

/**
 * Runs a command in this terminal until it ends, with `env` added to the environment, by default in this folder.
 * @throws CommandFailed if it fails.
 */
export async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = process.cwd(),
): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, cwd });
  running.add(child);
  const [code, signal] = await once(child, 'close').finally(() => running.delete(child));
  if (areKilled) await new Promise(() => undefined);
  if (code !== 0) throw new CommandFailed([command, ...args.slice(0, 2)].join(' '), signal ? 1 : code);
}

/** Returns the standard output of a command; undefined if it fails or the output is empty. */
export function outputOf(command: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}

/** Kills the commands that run, with their processes. Their runs never settle, so that no step follows them. */
export function killCommands(): void {
  areKilled = true;
  for (const child of running) {
    const descendants = openDescendants(child.pid ?? Number.NaN);
    // Stopped first, so that none can start another, or print that another was killed.
    child.kill('SIGSTOP');
    descendants.signal('SIGSTOP');
    descendants.signal('SIGKILL');
    child.kill('SIGKILL');
  }
}

/**
 * Runs the main function of a script. If it fails, prints the reason and exits with the status of the failed command.
 */
export async function main(script: () => Promise<void>): Promise<void> {
  outliveOutputs();
  try {
    await script();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof CommandFailed ? error.code : 1;
  }
}
