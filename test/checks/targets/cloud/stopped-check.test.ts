import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT } from '../../../../lib/project.ts';
import { endOf, isRunning, untilWritten } from '../../../tools/processes.ts';
import { scriptOf } from '../../../tools/script-of.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

/** A command with a process in a session of its own. It prints how it ends, and so would the step after it. */
const COMMAND = `trap 'echo interrupted' TERM; setsid sleep 600 & echo $! $$ > "$PIDS"; wait; echo failed >&2`;

const SCRIPT = `
  const { run } = await import('${PROJECT}/infra/run.ts');
  const { cleanUpWith, mainWithCleanUp } = await import('${PROJECT}/test/checks/tools/docker/clean-up.ts');
  const { once } = await import('node:events');
  await mainWithCleanUp(async (cleanup) => {
    const touch = () => once(require('node:child_process').spawn('touch', [process.env.CLEANED]), 'close');
    await cleanUpWith(cleanup, () => touch().then(() => undefined));
    await run('bash', ['-c', ${JSON.stringify(COMMAND)}]).finally(() => console.log('the next step'));
  });
`;

test.runIf(process.platform === 'linux')(
  'a check that is stopped ends what it has started, cleans up, and prints nothing',
  async () => {
    const folder = temporaryFolder();
    const [PIDS, CLEANED] = [join(folder, 'pids'), join(folder, 'cleaned')];
    writeFileSync(PIDS, '');
    const script = scriptOf(`(async () => {${SCRIPT}})()`);
    const child = spawn(process.execPath, [script], { env: { ...process.env, PIDS, CLEANED } });
    const ended = endOf(child);
    await untilWritten(PIDS);
    const pids = readFileSync(PIDS, 'utf8').split(' ').map(Number);
    onTestFinished(() => {
      for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL');
    });
    child.kill();
    expect(await ended).toEqual({ code: 143, stdout: '', stderr: '' });
    expect(pids.filter(isRunning)).toEqual([]);
    expect(existsSync(CLEANED)).toBe(true);
  },
);
