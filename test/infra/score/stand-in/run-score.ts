import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** The output and the exit code of a score. */
export interface Scored {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running score. */
export interface Scoring {
  readonly process: ChildProcess;
  readonly ended: Promise<Scored>;
}

/** Returns the command of a suite in `nasty-suites/` with these arguments. */
export function suite(name: string, ...args: readonly string[]): readonly string[] {
  const file = fileURLToPath(new URL(`../nasty-suites/${name}.js`, import.meta.url));
  return ['--', process.execPath, file, ...args];
}

/** Runs the score over the stand-in service to its end, in a folder of its own if none is given. */
export function scoreStandIn(args: readonly string[], cwd = makeFolder(), env: NodeJS.ProcessEnv = {}) {
  return startStandInScore(args, cwd, env).ended;
}

/** Starts the score over the stand-in service. */
export function startStandInScore(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Scoring {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: { ...inherited, ...env } });
  return { process: child, ended: collect(child) };
}

/** Makes a folder that is removed when the test ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'score-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function collect(child: ChildProcess): Promise<Scored> {
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}
