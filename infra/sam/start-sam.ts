import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { MAX_DELAY } from '../../lib/http/request-limits.ts';
import { stackNameOf } from '../aws/branch.ts';
import { CommandFailed, run } from '../run.ts';
import { waitUntilHealthy } from '../wait-until-healthy.ts';
import { samArguments, samEnvironment, samVariables, seenFromContainer } from './sam-command.ts';

/** A fixed name instead of the checked-out branch, so that the template's file name is known. */
const BRANCH = 'sam';

/** Milliseconds for the first response, before which SAM pulls an image. */
const FIRST_RESPONSE = 300_000;

interface SamStart {
  /** The URL of the DynamoDB engine, as seen from this machine. */
  readonly engine: string;
  readonly port: string;
  /** The output directory of the synthesis. SAM reads from it while it runs. */
  readonly directory: string;
  readonly image?: string | undefined;
  /** A file descriptor for SAM's log. Default: this terminal. */
  readonly log?: number | undefined;
}

/**
 * Synthesises the stack and starts SAM on it.
 * @throws CommandFailed if the stack cannot be synthesised.
 */
export async function startSam({ engine, port, directory, image, log }: SamStart) {
  const template = await synthesize(directory, engine);
  const envFile = join(directory, 'variables.json');
  writeFileSync(envFile, JSON.stringify(samVariables(engine)));
  const sam = spawn('sam', samArguments({ template, envFile, port, image }), {
    // Ctrl+C does not reach SAM in its own process group, so SAM receives only the signal of stop().
    detached: true,
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'],
    env: samEnvironment(process.env),
  });
  const ended = endOf(sam);
  const baseUrl = `http://localhost:${port}`;
  const ready = Promise.race([waitUntilHealthy(baseUrl, { responseTime: FIRST_RESPONSE }), ended]);
  // Avoids unhandled rejections if no caller waits any more.
  for (const promise of [ended, ready]) promise.catch(() => undefined);
  const stop = async () => {
    sam.kill('SIGTERM');
    await ended.catch(() => undefined);
  };
  return {
    baseUrl,
    /**
     * Resolves when the API is healthy: a function runs and reaches the engine. Rejects if it is not, or if SAM ends
     * before.
     */
    ready,
    /** Resolves when SAM ends with 0. Rejects if it fails. */
    ended,
    /** Stops SAM, which removes its containers. */
    stop,
  };
}

async function synthesize(directory: string, engine: string): Promise<string> {
  mkdirSync(directory, { recursive: true });
  const context = {
    branch: BRANCH,
    architecture: arch() === 'arm64' ? 'arm64' : 'x86_64',
    dynamodbEndpoint: seenFromContainer(engine),
    // The default of AWS limits costs, and static functions would end before a longer delay.
    maxDelay: String(MAX_DELAY),
  };
  const settings = Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Without this option, most lines of SAM's log would contain the paths of constructs.
  await run('cdk', ['synth', '--quiet', '--no-path-metadata', '--output', directory, ...settings]);
  return join(directory, `${stackNameOf(BRANCH)}.template.json`);
}

async function endOf(sam: ChildProcess): Promise<void> {
  const [code, signal] = await once(sam, 'exit');
  if (code !== 0) throw new CommandFailed('sam local start-api', signal ? 1 : code);
}
