import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { freePort } from '../../tools/free-port.ts';
import { fencedBlocks, readPage } from '../../tools/pages.ts';
import { responds, waitUntil } from '../../tools/wait-until.ts';
import type { User } from './packed.ts';

const Steps = z.array(z.object({ run: z.string(), env: z.optional(z.record(z.string(), z.string())) }));

/** Runs the steps in the package's README that need no release. @throws Error if one fails. */
export async function testWorkflow({ folder, env }: User, tarball: string): Promise<void> {
  cpSync(tarball, join(folder, basename(tarball)));
  const blocks = fencedBlocks(readPage('infra/publish/package/README.md'));
  const workflow = blocks.find(({ language, text }) => language === 'yaml' && !text.includes('uses:'));
  const port = `${await freePort()}`;
  const text = (workflow?.text ?? '')
    .replaceAll('npm test', 'node checks-total.js')
    .replaceAll('4010', port)
    .replace('--sample 20', '--only float-money')
    .replace(/ &$/m, ' & echo $! > server.pid');
  try {
    for (const step of Steps.parse(parse(text))) {
      // The server keeps the outputs of its step, so they are no pipes.
      const { status } = spawnSync('bash', ['-eo', 'pipefail', '-c', step.run], {
        cwd: folder,
        env: { ...env, ...step.env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      if (status !== 0) throw new Error(`A step of the README ended with ${status}: ${step.run}`);
    }
  } finally {
    process.kill(Number(readFileSync(join(folder, 'server.pid'), 'utf8')));
    await waitUntil(async () => !(await responds(`http://localhost:${port}/health`)), 10_000);
  }
}
