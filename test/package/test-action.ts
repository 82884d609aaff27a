import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox } from '../../lib/client/client.ts';
import type { User } from './packed.ts';
import { type ActionRun, runAction } from './run-action.ts';

/** Runs the action as a workflow would. @throws Error if it does something else than it says. */
export async function testAction(user: User, tarball: string): Promise<void> {
  await checkStart(user, tarball);
  checkScore(user, tarball);
  checkFailure(user, tarball);
  checkProbe(user, tarball);
}

async function checkStart(user: User, tarball: string): Promise<void> {
  const started = runAction(user, { package: tarball, sandbox: 'ci', seed: '7' });
  try {
    const baseUrl = started.outputs.get('base-url') ?? '';
    requireThat(baseUrl.endsWith('/sandboxes/ci'), started);
    const { orders } = await openSandbox({ baseUrl }).state();
    requireThat(orders.total === 7, started);
    requireThat(started.summary === '', started);
  } finally {
    stop(started);
  }
}

function checkScore(user: User, tarball: string): void {
  const options = { package: tarball, score: 'node checks-total.js', 'score-options': '--only float-money' };
  const noticed = runAction(user, options);
  stop(noticed);
  requireThat(noticed.code === 0 && noticed.summary.includes('100.0'), noticed);
  const lines = `--only pay-twice\n--html 'the report.html' \\\n  # the bar:\n--min-score 80\n`;
  const missed = runAction(user, { ...options, 'score-options': lines });
  stop(missed);
  requireThat(missed.code === 1 && missed.summary.includes('pay-twice'), missed);
  requireThat(existsSync(join(user.folder, 'the report.html')), missed);
  const refused = runAction(user, { ...options, 'score-options': '--only no-such-defect' });
  stop(refused);
  requireThat(refused.code === 2 && refused.summary === '', refused);
}

function checkFailure(user: User, tarball: string): void {
  const failed = runAction(user, { package: tarball, seed: '7' });
  requireThat(failed.code === 1 && failed.output.includes('::error::The service did not start'), failed);
}

function checkProbe(user: User, tarball: string): void {
  const options = { package: tarball, command: 'probe', client: 'node orders-once.js' };
  const probed = runAction(user, { ...options, 'probe-options': '--only create-lost-503 --min-handled 1' });
  requireThat(probed.code === 0 && probed.summary.includes('handles 1 of 2 situations'), probed);
  const failed = runAction(user, { ...options, 'probe-options': '--only create-lost-503 \\\n --min-handled 2' });
  requireThat(failed.code === 1 && failed.summary.includes('create-lost-503'), failed);
  const refused = runAction(user, { ...options, 'probe-options': '--only no-such-situation' });
  requireThat(refused.code === 2 && refused.summary === '', refused);
  const incomplete = runAction(user, { package: tarball, command: 'probe' });
  requireThat(incomplete.code === 1 && incomplete.output.includes('::error::command must be'), incomplete);
}

function stop({ outputs }: ActionRun): void {
  const pid = Number(outputs.get('pid'));
  if (pid > 0) process.kill(pid, 'SIGTERM');
}

function requireThat(condition: boolean, { output, summary, code }: ActionRun): void {
  if (!condition) throw new Error(`The action did something else (exit ${code}):\n${output}\n${summary}`);
}
