import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runTool } from '../../../../lib/tools/harness/tool.ts';
import { createProbe } from '../../../../lib/tools/probe/command-line/run-probe.ts';
import { endedWith, scoreInProcess, suite } from '../../../tools/score/run-score.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

/** Probes nothing: a report that cannot be written is found before the first sandbox starts. */
function probe(args: readonly string[]) {
  const tool = createProbe(() => () => Promise.reject(new Error('A sandbox was started')), '');
  return endedWith('probe', (surroundings) => runTool(tool, args, surroundings));
}

describe('a report that cannot be written', () => {
  test.each(['score', 'probe'])('ends the %s before the first run', async (program) => {
    const folder = temporaryFolder();
    const [first, taken, missing] = ['first.json', 'taken', 'missing/report.html'].map((name) => join(folder, name));
    mkdirSync(String(taken));
    for (const file of [taken, missing]) {
      const args = ['--json', String(first), '--html', String(file), ...suite('always-fails')];
      const { code, stderr } = await (program === 'score' ? scoreInProcess(args) : probe(args));
      expect(code).toBe(2);
      expect(stderr).toMatch(new RegExp(`^${program}: --html cannot be written: [^\n]+${file}[^\n]*\n$`));
      expect(existsSync(String(first))).toBe(false);
    }
  });

  test('leaves an earlier report as it was', async () => {
    const folder = temporaryFolder();
    const earlier = join(folder, 'earlier.json');
    writeFileSync(earlier, 'earlier');
    await scoreInProcess(['--json', earlier, '--html', folder, ...suite('checks-total')]);
    expect(readFileSync(earlier, 'utf8')).toBe('earlier');
  });

  const hasFullDevice = existsSync('/dev/full');
  test.skipIf(!hasFullDevice)(
    `costs no other report, and the score exits 2${hasFullDevice ? '' : ' (skipped: there is no /dev/full)'}`,
    async () => {
      const markdown = join(temporaryFolder(), 'score.md');
      const args = ['--only', 'total-wrong', '--json', '/dev/full', '--markdown', markdown, ...suite('checks-total')];
      const { code, stdout, stderr } = await scoreInProcess(args);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^score: --json \/dev\/full was not written: ENOSPC[^\n]*\n$/);
      expect(stdout).toContain(`\nWrote ${markdown}\n`);
      expect(existsSync(markdown)).toBe(true);
    },
  );
});
