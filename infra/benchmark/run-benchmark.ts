import { rmSync } from 'node:fs';
import { main } from '../run.ts';
import { chooseEntries, type Entry, isScore, type Run, readEntries, recordRuns } from './entries.ts';
import { installEntry } from './install-entry.ts';
import { type Measurement, measure } from './measure.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { describeRun } from './tables.ts';
import { writeTables } from './write-tables.ts';

/** The sample on which random entries are repeated, with two seeds more than that of their score on all bugs. */
const SAMPLE = ['--sample', '24', '--seed', '1'];

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') return void process.stdout.write(HELP);
  const chosen = chooseEntries(readEntries(), options.names);
  if (!options.onlyTables) for (const [name, facts] of chosen) await measureEntry(name, facts, options);
  if (options.sample === undefined) writeTables();
});

async function measureEntry(name: string, facts: Entry, given: Options): Promise<void> {
  console.log(`=== ${name}`);
  const folder = await installEntry(name);
  try {
    const options = facts.area === undefined ? [] : ['--area', facts.area];
    await measureInstalled({ entry: name, facts, folder, options, seed: 1, exclude: undefined }, given);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureInstalled(entry: Measurement, { sample }: Options): Promise<void> {
  if (sample !== undefined) {
    const options = [...entry.options, '--sample', String(sample), '--seed', '1'];
    const run = await measureScore({ ...entry, options });
    if (!isScore(run) || run.errors.length > 0) throw new Error(`${run.entry} has no score: ${describeRun(run)}`);
    return console.log(describeRun(run));
  }
  const runs: Run[] = [];
  const record = (run: Run) => {
    runs.push(run);
    recordRuns(entry.entry, runs);
  };
  const scored = await measureScore(entry, record);
  if (!isScore(scored)) return;
  const { isRandom } = entry.facts;
  for (let count = 1; count <= (isRandom ? 2 : 1); count += 1) {
    // An area has few bugs, so a random entry is repeated on all of them.
    const chosen = entry.facts.area === undefined && isRandom ? SAMPLE : entry.options;
    const options = [...chosen, '--no-changes'];
    record(await measure({ ...entry, exclude: scored.exclude, options, seed: isRandom ? count + 1 : 1 }));
  }
}

/** Scores an entry. If it fails on the correct service, scores it again without the tests that fail. */
async function measureScore(entry: Measurement, record: (run: Run) => void = () => {}): Promise<Run> {
  const first = await measure(entry);
  record(first);
  const { excludes } = entry.facts;
  if (isScore(first) || excludes === undefined) return first;
  const second = await measure({ ...entry, exclude: excludes.name });
  record(second);
  return second;
}
