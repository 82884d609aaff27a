import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** What a tool that ended has said, on both streams. */
export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Where `.ci/install-tools` puts the tools. */
export const TOOLS = {
  newman: '.ci/tools/node_modules/newman/bin/newman.js',
  prism: '.ci/tools/node_modules/@stoplight/prism-cli/dist/index.js',
  schemathesis: '.venv/schemathesis/bin/st',
} as const;

/** The path of a tool. @throws Error that says how to install it. */
export function tool(name: keyof typeof TOOLS): string {
  if (!existsSync(TOOLS[name])) throw new Error(`${name} is not installed: run .ci/install-tools first`);
  return TOOLS[name];
}

/** Runs a program to its end. */
export async function runTool(command: string, args: readonly string[], options = {}): Promise<Outcome> {
  const child = spawn(command, args, options);
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/** Collects what a process says. */
export function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}
