import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endHangingRuns } from '../../../tools/hanging-runs.ts';
import { isRunning, untilWritten } from '../../../tools/processes.ts';
import { scoreInProcess, scoreStandIn, startStandInScore, suite } from '../../../tools/score/run-score.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

const isLinux = process.platform === 'linux';

describe('when a run ends', () => {
  test.skipIf(!isLinux)(
    `so does a child in a session of its own that ignores SIGTERM${isLinux ? '' : ' (skipped: found by /proc, Linux only)'}`,
    async () => {
      const file = join(temporaryFolder(), 'pids');
      const args = ['--only', 'header-missing', ...suite('leaves-child', file)];
      expect(await scoreInProcess(args)).toMatchObject({ code: 0, stderr: '' });
      const pids = readPids(file);
      onTestFinished(() => {
        for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL');
      });
      expect(pids.length).toBeGreaterThanOrEqual(3);
      expect(pids.filter(isRunning)).toEqual([]);
    },
  );

  test('because it takes too long, SIGTERM ignored does not keep it alive, and it has noticed the defect', async () => {
    const folder = temporaryFolder();
    const [file, json] = [join(folder, 'pids'), join(folder, 'score.json')];
    const args = ['--only', 'total-wrong', '--json', json, ...suite('ignores-sigterm', file)];
    const { code, stdout } = await endHangingRuns(file, () => scoreInProcess(args));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1\/1 +total-wrong +noticed \(timeout\)/m);
    expect(readFileSync(json, 'utf8')).toContain('"status": "Timeout"');
    expect(readPids(file).filter(isRunning)).toEqual([]);
  });

  test('100 MB of its output have not grown the memory, and the end of it is kept', async () => {
    const folder = temporaryFolder();
    const peaks = [join(folder, 'quiet'), join(folder, 'loud')] as const;
    const only = ['--jobs', '1', '--only', 'header-missing', '--no-changes', '--json', 'score.json'];
    await scoreStandIn([...only, ...suite('exits-with', '0')], folder, { PEAK_MEMORY_FILE: peaks[0] });
    const { code } = await scoreStandIn([...only, ...suite('prints-100-mb')], folder, { PEAK_MEMORY_FILE: peaks[1] });
    expect(code).toBe(0);
    const [quiet, loud] = peaks.map((file) => Number(readFileSync(file, 'utf8')) / 1024);
    expect((loud ?? 0) - (quiet ?? 0), 'MiB; Node collects its buffers at 64, and a kept run is 95').toBeLessThan(125);
    const report = readFileSync(join(folder, 'score.json'), 'utf8');
    expect(report).toContain('the last line\\n');
    expect(report.length).toBeLessThan(60_000);
  });

  test('its JUnit report is gone, too', async () => {
    const folder = temporaryFolder();
    const args = ['--jobs', '2', '--junit-in', 'run-{run}.xml', ...suite('writes-junit', 'run-{run}.xml')];
    expect(await scoreStandIn(args, folder)).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a suite that reads standard input finds it empty', async () => {
  const args = ['--only', 'header-missing', ...suite('reads-input')];
  expect(await scoreInProcess(args)).toMatchObject({ code: 0, stderr: '' });
});

describe('Ctrl+C', () => {
  test('ends all runs, prints the results so far and writes the reports', async () => {
    const { code, stdout, folder } = await interrupt(['--jobs', '1', '--thorough', '--json', 'score.json', ...WAITING]);
    expect(code).toBe(130);
    expect(stdout).toContain('Interrupted. These are the results so far.');
    expect(stdout).toMatch(/^1\/4 +total-wrong +NOT NOTICED/m);
    expect(stdout).toMatch(/^area .* not tried$/m);
    expect(readFileSync(join(folder, 'score.json'), 'utf8')).toContain('"status": "Pending"');
  });

  test('ends the search for false alarms, too', async () => {
    const { code, stdout } = await interrupt(['--jobs', '1', '--only', 'total-wrong', ...WAITING]);
    expect(code).toBe(130);
    expect(stdout).toMatch(/^Your suite noticed 0 of 1 bug; the search for false alarms was interrupted$/m);
  });

  test('before there is a result ends with one line', async () => {
    const script = "require('node:fs').writeFileSync('pids', String(process.pid)); setInterval(() => {}, 1000)";
    const ended = await interrupt(['--', process.execPath, '-e', script]);
    expect(ended).toMatchObject({ code: 130, stderr: 'score: Interrupted before there was a result\n' });
  });
});

/** A suite that writes its id to a file once it waits. */
const WAITING = suite('waits', 'pids');

/** Interrupts the score once its suite has written its id, and expects that the suite has ended, too. */
async function interrupt(args: readonly string[]) {
  const folder = temporaryFolder();
  const scoring = startStandInScore(args, folder);
  await untilWritten(join(folder, 'pids'));
  scoring.process.kill('SIGINT');
  const ended = await scoring.ended;
  expect(readPids(join(folder, 'pids')).filter(isRunning)).toEqual([]);
  return { ...ended, folder };
}

function readPids(file: string): readonly number[] {
  return readFileSync(file, 'utf8').trim().split('\n').map(Number);
}
