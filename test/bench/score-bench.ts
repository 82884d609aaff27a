import { createLocalTargets } from '../../infra/harness/targets/local-server.ts';
import { CORRECT } from '../../infra/harness/targets/target.ts';
import { readOptions } from '../../infra/score/options/options.ts';
import { createSuite } from '../../infra/score/scoring/run-suite.ts';
import { tryDefects } from '../../infra/score/scoring/try-defects.ts';
import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';

/** Milliseconds of the smallest suite without and with a defect, and their difference. */
export interface ScoreResult {
  readonly suite: number;
  readonly defect: number;
  readonly cost: number;
}

/** A suite that takes a second, so that the next server can start meanwhile, as with a real suite. */
const SUITE = "fetch(process.env.BASE_URL + '/orders').then(() => setTimeout(() => {}, 1000))";

/** A timeout in milliseconds that no run of the suite reaches. */
const TIMEOUT = 60_000;

/** Scores the suite on some defects, one after another. @throws Error if a run fails. */
export async function benchScore(count: number): Promise<ScoreResult> {
  const options = readOptions(['--jobs', '1', '--', process.execPath, '-e', SUITE]);
  if (options === 'help') throw new TypeError('These are no options');
  const { signal } = new AbortController();
  const { suite: run } = createSuite(options, signal);
  const start = createLocalTargets();
  const target = await start(CORRECT);
  const suite = await timeEach(count, async () => {
    for (let index = 0; index < count; index += 1) await run(target.baseUrl, TIMEOUT);
  });
  await target.stop();
  const defect = await timeEach(count, async () => {
    const ignore = () => {};
    const { results } = await tryDefects(DEFECTS.slice(0, count), {
      suite: run,
      startTarget: start,
      jobs: 1,
      timeout: TIMEOUT,
      errorCodes: options.errorCodes,
      isThorough: true,
      signal,
      onRound: ignore,
      onStart: ignore,
      onResult: ignore,
    });
    const failed = results.find(({ status }) => status === 'RuntimeError');
    if (failed) throw new Error(`The score could not be measured: ${failed.reason}`);
  });
  return { suite, defect, cost: defect - suite };
}

async function timeEach(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / count;
}
