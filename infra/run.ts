import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Thrown if a command exits with a status other than 0. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly code: number;

  constructor(command: string, code: number) {
    super(`${command} ended with ${code}`);
    this.code = code;
  }
}

/**
 * Runs a command in this terminal until it ends, with `env` added to the environment.
 * @throws CommandFailed if it fails.
 */
export async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new CommandFailed([command, ...args.slice(0, 2)].join(' '), signal ? 1 : code);
}

/**
 * Runs the main function of a script. If it fails, prints the reason and exits with the status of the failed command.
 */
export async function main(script: () => Promise<void>): Promise<void> {
  try {
    await script();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof CommandFailed ? error.code : 1;
  }
}
