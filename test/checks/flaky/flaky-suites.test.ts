import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../infra/seeded-random.ts';
import { CHANGES } from '../../../lib/changes/generated/catalogue.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { runTool } from '../../../lib/tools/harness/tool.ts';
import { createScore } from '../../../lib/tools/score/command-line/run-score.ts';
import { createDeploymentTargets } from '../../../lib/tools/score/targets/deployment.ts';
import { endedWith } from '../../tools/score/run-score.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';

/** Scores of each suite at each rate: 30 in .ci/nightly. */
const SCORES = Number(process.env.FLAKY_SCORES ?? 1);

/** At the highest rate, hardly any score gets past its first runs. */
const RATES = SCORES === 1 ? [0.05, 0.1] : [0.05, 0.1, 0.2];

/** Milliseconds for one score on a busy machine. */
const SCORE_LIMIT = 240_000;

const SUITE = join(import.meta.dirname, 'flaky-suite.js');

const server = withServer();

/** Scores a suite that fails by chance in this share of its runs. */
async function score(name: string, rate: number, seed: number) {
  const folder = temporaryFolder();
  const json = join(folder, 'score.json');
  const tool = createScore({
    catalogue: DEFECTS,
    changes: CHANGES,
    targetsFor: () => createDeploymentTargets(server.baseUrl),
    random: seededRandom(`${seed}`),
  });
  // A time that ends in .000 comes by chance.
  const ignored = ['--ignore', 'zero-milliseconds-dropped:chance'];
  const suite = [process.execPath, SUITE, name, String(rate), String(seed), join(folder, 'runs')];
  const args = ['--jobs', '1', '--json', json, ...ignored, '--', ...suite];
  const ended = await endedWith('score', (surroundings) => runTool(tool, args, surroundings));
  return { ...ended, verdicts: existsSync(json) ? readVerdicts(json) : {} };
}

function readVerdicts(file: string): Readonly<Record<string, string>> {
  const { files } = JSON.parse(readFileSync(file, 'utf8')) as MutationTestResult;
  const mutants = Object.values(files).flatMap((area) => area.mutants);
  return Object.fromEntries(mutants.map(({ id, status }) => [id, status]));
}

test.each([
  ['first', 8],
  ['careful', 34],
])(
  'a suite such as %s, which notices %i defects, has a wrong score in 1 of 30 at most if it fails by chance',
  { timeout: (1 + RATES.length * SCORES) * SCORE_LIMIT },
  async (name, noticed) => {
    const { code, verdicts: right } = await score(name, 0, 0);
    expect([code, Object.values(right).filter((status) => status === 'Killed').length]).toEqual([0, noticed]);
    const wrong: string[] = [];
    for (const rate of RATES) {
      const wrongBefore = wrong.length;
      let scored = 0;
      for (let seed = 1; seed <= SCORES; seed++) {
        const { code, stdout, verdicts } = await score(name, rate, seed);
        expect([0, 2]).toContain(code);
        if (code === 2) expect(stdout).not.toMatch(/^Score /m);
        if (code === 2) continue;
        scored += 1;
        const differing = Object.keys(right).filter((id) => verdicts[id] !== right[id]);
        if (differing.length > 0) wrong.push(`rate ${rate}, seed ${seed}: ${differing.join(', ')}`);
      }
      console.log(`${name}, ${rate}: ${scored} of ${SCORES} have a score, ${wrong.length - wrongBefore} a wrong one`);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual((RATES.length * SCORES) / 30);
  },
);
