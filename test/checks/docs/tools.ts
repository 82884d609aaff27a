import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endOf } from '../../tools/processes.ts';

/** The paths of the tools that `.ci/install-tools` installs. */
const TOOLS = {
  newman: '.ci/tools/node_modules/newman/bin/newman.js',
  schemathesis: '.venv/schemathesis/bin/st',
} as const;

/** The path of a tool. @throws Error if it is not installed. */
export function tool(name: keyof typeof TOOLS): string {
  if (!existsSync(TOOLS[name])) throw new Error(`${name} is not installed: run .ci/install-tools first`);
  return TOOLS[name];
}

export async function runTool(command: string, args: readonly string[], options = {}) {
  const ended = await endOf(spawn(command, args, options));
  return { ...ended, output: ended.stdout + ended.stderr };
}
