import { spawnSync } from 'node:child_process';
import { main } from '../../../../infra/run.ts';
import { FALLBACK, ROUTE_ROWS } from '../../../../lib/api/routes.ts';
import { scriptOf } from '../../../tools/script-of.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { median } from '../../bench/load.ts';
import { bundleFunctions } from '../stack/bundles.ts';

/** The limit, in median milliseconds. */
const MAX_LOAD = 60;

/**
 * The machine is busy if an empty handler takes longer than `BUSY` milliseconds (28 on a quiet machine). A bundle may
 * then take up to `MAX_TIMES_EMPTY` times as long as the empty handler.
 */
const BUSY = 40;
const MAX_TIMES_EMPTY = 2.5;

const ROUNDS = 3;

const ATTEMPTS = 3;

const EMPTY = '(empty handler)';

// Measures how long every bundle and an empty handler take to load.
await main(async () => {
  const handler = scriptOf('exports.handler = async () => ({ statusCode: 204, body: "" });');
  const bundles = new Map([[EMPTY, handler], ...bundleFunctions([...ROUTE_ROWS, FALLBACK], temporaryFolder())]);
  let failing: readonly string[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const costs = measure(bundles);
    console.table(costs);
    const empty = costs[EMPTY]?.process ?? 0;
    const maxLoad = empty > BUSY ? Math.max(MAX_LOAD, MAX_TIMES_EMPTY * empty) : MAX_LOAD;
    failing = Object.keys(costs).filter((name) => (costs[name]?.load ?? 0) > maxLoad);
    if (failing.length === 0) return;
  }
  throw new Error(`Not within ${MAX_LOAD} ms: ${failing.join(', ')}`);
});

type Cost = ReturnType<typeof costOf>;

/** Returns the median costs of each bundle. Loads the bundles in turn, so that a busy moment affects all of them. */
function measure(bundles: ReadonlyMap<string, string>): Record<string, Cost> {
  const rounds = Array.from({ length: ROUNDS }, () => [...bundles.values()].map(costOf));
  const measured = [...bundles.keys()].map((name, index) => {
    const middle = (what: keyof Cost) => Number(median(rounds.map((costs) => costs[index]?.[what] ?? 0)).toFixed(1));
    return [name, { load: middle('load'), process: middle('process') }];
  });
  return Object.fromEntries(measured);
}

/** The milliseconds to load a bundle in a new Node process, and from the start of that process to its end. */
function costOf(bundle: string) {
  const program = `
    const start = performance.now();
    require(${JSON.stringify(bundle)});
    console.log(performance.now() - start);`;
  const start = performance.now();
  const { stdout, status, stderr } = spawnSync(process.execPath, ['--eval', program], {
    env: { TABLE_NAME: 'orders', AWS_REGION: 'us-east-1' },
  });
  if (status !== 0) throw new Error(String(stderr));
  return { load: Number(stdout), process: performance.now() - start };
}
