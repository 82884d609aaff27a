import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { stackNameOf } from '../aws/branch.ts';
import { waitUntilItResponds } from '../aws/deployment.ts';
import { CommandFailed, run } from '../aws/run.ts';
import { samArguments, samEnvironment, samVariables, seenFromContainer } from './sam-command.ts';
import { adaptTemplate } from './sam-template.ts';

/** Not the branch that is checked out: the template's name is known, and there need not be a branch. */
const BRANCH = 'sam';

export interface SamStart {
  /** The DynamoDB for the functions, as this machine calls it. */
  readonly engine: string;
  readonly port: string;
  /** Where to synthesise. A running SAM reads from there, so nothing in it may be removed. */
  readonly directory: string;
  /** A Lambda base image of this machine. By default SAM pulls AWS's. */
  readonly image?: string | undefined;
  /** Where SAM's log goes; by default to this terminal. */
  readonly log?: number | undefined;
}

/** The stack, served by SAM. */
export interface SamServer {
  readonly baseUrl: string;
  /** Resolves when the API responds; rejects if SAM ends before that, or the API does not respond. */
  readonly ready: Promise<void>;
  /** Resolves when SAM has ended by itself; rejects if it failed. */
  readonly ended: Promise<void>;
  /** Stops SAM, which removes its containers. */
  stop(): Promise<void>;
}

/**
 * Synthesises the stack and starts SAM on it.
 * @throws CommandFailed if the stack cannot be synthesised.
 */
export async function startSam({ engine, port, directory, image, log }: SamStart): Promise<SamServer> {
  const template = await synthesize(directory, engine);
  const envFile = join(directory, 'variables.json');
  writeFileSync(envFile, JSON.stringify(samVariables(engine)));
  const sam = spawn('sam', samArguments({ template, envFile, port, image }), {
    // In a group of its own: Ctrl+C reaches only us, and SAM is told to stop once.
    detached: true,
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'],
    env: samEnvironment(process.env),
  });
  const ended = endOf(sam);
  const baseUrl = `http://localhost:${port}`;
  const ready = Promise.race([waitUntilItResponds(baseUrl), ended]);
  // Nobody may be waiting for them any more when they reject.
  for (const promise of [ended, ready]) promise.catch(() => undefined);
  const stop = async () => {
    sam.kill('SIGTERM');
    await ended.catch(() => undefined);
  };
  return { baseUrl, ready, ended, stop };
}

/** Writes the template as SAM needs it, and returns its path. */
async function synthesize(directory: string, engine: string): Promise<string> {
  mkdirSync(directory, { recursive: true });
  const context = {
    branch: BRANCH,
    architecture: arch() === 'arm64' ? 'arm64' : 'x86_64',
    dynamodbEndpoint: seenFromContainer(engine),
  };
  const settings = Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Without the paths of constructs, which SAM repeats in most lines of its log.
  await run('cdk', ['synth', '--quiet', '--no-path-metadata', '--output', directory, ...settings]);
  const template = join(directory, `${stackNameOf(BRANCH)}.template.json`);
  writeFileSync(template, JSON.stringify(adaptTemplate(JSON.parse(readFileSync(template, 'utf8')))));
  return template;
}

async function endOf(sam: ChildProcess): Promise<void> {
  const [code, signal] = await once(sam, 'exit');
  if (code !== 0) throw new CommandFailed('sam local start-api', signal ? 1 : code);
}
