import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import { FALLBACK } from '../../lib/http/routes.ts';
import { bundleFunctions } from '../infra/aws/bundle-functions.ts';
import { median, round } from './statistics.ts';

/** The cost of a Lambda bundle at a cold start, measured in a new Node process. */
export interface BundleResult {
  readonly name: string;
  /** The size of index.js, which a cold start loads completely. The files next to it do not count. */
  readonly bytes: number;
  /** Median milliseconds to load the module. */
  readonly load: number;
  /** Median milliseconds from the start of the process to its end. */
  readonly process: number;
  /** Median peak memory of the process in MB. */
  readonly peakMemory: number;
}

export interface BundleResults {
  readonly empty: BundleResult;
  readonly bundles: readonly BundleResult[];
}

/** VmHWM, because maxRSS includes the memory of the parent process on Linux. */
const PEAK_KILOBYTES =
  process.platform === 'linux'
    ? `Number(/VmHWM:\\s*(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[1])`
    : 'process.resourceUsage().maxRSS';

interface Cost {
  readonly load: number;
  readonly process: number;
  readonly peakMemory: number;
}

const EMPTY = 'exports.handler = async () => ({ statusCode: 204, body: "" });';

/** Bundles every function, and loads them in turn `rounds` times, so that a busy moment affects all of them. */
export function benchBundles(rounds: number): BundleResults {
  const directory = mkdtempSync(join(tmpdir(), 'bundles-'));
  try {
    const bundles = [...writeEmpty(directory), ...bundleFunctions([...ALL_ROUTES, FALLBACK], directory)];
    const costs = bundles.map((): Cost[] => []);
    for (let count = 0; count < rounds; count += 1) {
      for (const [index, [, bundle]] of bundles.entries()) costs[index]?.push(costOf(join(bundle, 'index.js')));
    }
    const [empty, ...results] = bundles.map(([name, bundle], index) =>
      resultOf(name, join(bundle, 'index.js'), costs[index] ?? []),
    );
    if (!empty) throw new Error('There is no bundle');
    return { empty, bundles: results };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function writeEmpty(directory: string): readonly (readonly [string, string])[] {
  const bundle = join(directory, 'empty');
  mkdirSync(bundle);
  writeFileSync(join(bundle, 'index.js'), EMPTY);
  return [['(empty handler)', bundle]];
}

function costOf(index: string): Cost {
  const program = `
    const start = performance.now();
    require(${JSON.stringify(index)});
    const load = performance.now() - start;
    console.log(JSON.stringify({ load, peakMemory: (${PEAK_KILOBYTES}) / 1024 }));`;
  const start = performance.now();
  const { stdout, status, stderr } = spawnSync(process.execPath, ['--eval', program], {
    env: { TABLE_NAME: 'orders', AWS_REGION: 'us-east-1' },
  });
  if (status !== 0) throw new Error(String(stderr));
  return { ...JSON.parse(String(stdout)), process: performance.now() - start };
}

function resultOf(name: string, index: string, costs: readonly Cost[]): BundleResult {
  const middle = (what: keyof Cost) => round(median(costs.map((cost) => cost[what])), 1);
  return {
    name,
    bytes: statSync(index).size,
    load: middle('load'),
    process: middle('process'),
    peakMemory: middle('peakMemory'),
  };
}

/** The bundles as rows of a table, with multiples of the empty handler's times. */
export function bundleRows({ empty, bundles }: BundleResults): Record<string, object> {
  const times = (result: BundleResult, what: 'process' | 'peakMemory') => round(result[what] / empty[what], 2);
  const row = (result: BundleResult) => ({
    bytes: result.bytes,
    'load ms': result.load,
    'process ms': result.process,
    'ms of empty': times(result, 'process'),
    'peak MB': result.peakMemory,
    'MB of empty': times(result, 'peakMemory'),
  });
  return Object.fromEntries([empty, ...bundles].map((result) => [result.name, row(result)]));
}
