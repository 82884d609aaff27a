import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A command that ended with something other than 0. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly code: number;

  constructor(command: string, code: number) {
    super(`${command} ended with ${code}`);
    this.code = code;
  }
}

/**
 * Runs a command to its end, on this terminal and with these additions to the environment.
 * @throws CommandFailed when it fails.
 */
export async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new CommandFailed([command, ...args.slice(0, 2)].join(' '), signal ? 1 : code);
}

/** The main function of a script: says what failed, and exits with the code of the command that did. */
export async function main(script: () => Promise<void>): Promise<void> {
  try {
    await script();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof CommandFailed ? error.code : 1;
  }
}
