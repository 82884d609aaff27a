import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBundle } from '../../infra/aws/bundle.ts';
import { main } from '../../infra/aws/run.ts';
import { ALL_ROUTES, FALLBACK } from '../../lib/http/routes.ts';

/** The bars: bytes, and milliseconds in the median. */
const MAX_SIZE = 450_000;
const MAX_LOAD = 60;

/**
 * Where even a Node that loads nothing takes longer than this (milliseconds; 28 on a quiet machine), the machine
 * is busy, and a bundle may take so many times as long as that.
 */
const BUSY = 40;
const MAX_TIMES_BARE = 2.5;

/** How often each bundle is loaded, in turn, so that a busy moment of the machine meets them all. */
const ROUNDS = 11;

/** How often the whole is tried before it is the bundles, and not the machine, that are slow. */
const ATTEMPTS = 3;

interface Bundle {
  readonly file: string;
  readonly index: string;
}

/** Milliseconds: of loading the module, and of the whole process. */
interface Load {
  readonly load: number;
  readonly process: number;
}

// Measures how long every bundle takes to load in a Node of its own, next to a Node that loads nothing.
await main(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bundles-'));
  try {
    const bundles = writeBundles(directory);
    let slow: readonly string[] = [];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      slow = measure(bundles);
      if (slow.length === 0) return;
    }
    throw new Error(`Not within ${MAX_SIZE} bytes and ${MAX_LOAD} ms: ${slow.join(', ')}`);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

function writeBundles(directory: string): Bundle[] {
  return [...ALL_ROUTES, FALLBACK].map(({ file, table }) => {
    mkdirSync(join(directory, file));
    writeBundle({ file, usesTable: table.length > 0 }, join(directory, file), directory);
    return { file, index: join(directory, file, 'index.js') };
  });
}

/** Prints a table, and gives the files that are too large or too slow. */
function measure(bundles: readonly Bundle[]): string[] {
  const bare: Load[] = [];
  const loads = new Map<string, Load[]>(bundles.map(({ file }) => [file, []]));
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(load('0'));
    for (const { file, index } of bundles) loads.get(file)?.push(load(`require(${JSON.stringify(index)})`));
  }
  const rows = bundles.map(({ file, index }) => row(file, statSync(index).size, loads.get(file) ?? [], bare));
  console.table([{ bundle: '(bare Node)', process: median(bare, 'process'), 'times bare': 1 }, ...rows]);
  const nothing = median(bare, 'process');
  const maxLoad = nothing > BUSY ? Math.max(MAX_LOAD, MAX_TIMES_BARE * nothing) : MAX_LOAD;
  return rows.filter(({ bytes, load }) => bytes > MAX_SIZE || load > maxLoad).map(({ bundle }) => bundle);
}

function row(bundle: string, bytes: number, loads: readonly Load[], bare: readonly Load[]) {
  const process = median(loads, 'process');
  const times = Math.round((process / median(bare, 'process')) * 100) / 100;
  return { bundle, bytes, load: median(loads, 'load'), process, 'times bare': times };
}

function load(expression: string): Load {
  const program = `const start = performance.now(); ${expression}; console.log(performance.now() - start)`;
  const start = performance.now();
  const { stdout, status, stderr } = spawnSync(process.execPath, ['--eval', program], {
    env: { TABLE_NAME: 'orders', AWS_REGION: 'us-east-1' },
  });
  if (status !== 0) throw new Error(String(stderr));
  return { load: Number(stdout), process: performance.now() - start };
}

/** To a tenth of a millisecond. */
function median(loads: readonly Load[], what: keyof Load): number {
  const sorted = loads.map((each) => each[what]).toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
}
