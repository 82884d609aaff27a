import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** The paths of the tools that `.ci/install-tools` installs. */
export const TOOLS = {
  newman: '.ci/tools/node_modules/newman/bin/newman.js',
  prism: '.ci/tools/node_modules/@stoplight/prism-cli/dist/index.js',
  schemathesis: '.venv/schemathesis/bin/st',
} as const;

/** The path of a tool. @throws Error if it is not installed. */
export function tool(name: keyof typeof TOOLS): string {
  if (!existsSync(TOOLS[name])) throw new Error(`${name} is not installed: run .ci/install-tools first`);
  return TOOLS[name];
}

export async function runTool(command: string, args: readonly string[], options = {}): Promise<Outcome> {
  const child = spawn(command, args, options);
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

export function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}
