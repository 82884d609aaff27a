import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../../infra/seeded-random.ts';
import { PROJECT } from '../../../lib/project.ts';
import { type Mutant, mutationsOf, withMutants } from './mutate.ts';

/** The sources to mutate: those that run when a server in memory handles a request. */
export const MUTATED = [
  'lib/orders/**/*.ts',
  'lib/sandboxes/**/*.ts',
  'lib/storage/memory/*.ts',
  'lib/http/**/*.ts',
  'lib/api/*/!(openapi|examples).ts',
];

/** Draws `count` mutants of the sources. Their ids are 1, 2, and so on; the same seed draws the same ones. */
export function drawMutants(seed: string, count: number, sources: readonly string[] = MUTATED): Mutant[] {
  const random = seededRandom(seed);
  const files = globSync([...sources], { cwd: PROJECT })
    .filter((file) => !file.includes('generated'))
    .toSorted();
  const all = files.flatMap((file) => mutationsOf(file, read(file)).map((mutation) => ({ file, ...mutation })));
  return all
    .map((mutation) => ({ mutation, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ mutation }, index) => ({ id: index + 1, ...mutation }));
}

/** Returns the sources that have mutants, with all of them in it, by the absolute path of the file. */
export function mutatedSources(mutants: readonly Mutant[]): Map<string, string> {
  const byFile = Map.groupBy(mutants, ({ file }) => file);
  return new Map([...byFile].map(([file, own]) => [join(PROJECT, file), withMutants(read(file), own)]));
}

/** Describes a mutant in one line: its place and its change. */
export function describeMutant({ file, line, operator, original, replacement }: Mutant): string {
  const short = (text: string) => (text.length > 50 ? `${text.slice(0, 47)}...` : text).replaceAll(/\s+/g, ' ');
  return `${file}:${line} ${operator}: ${short(original)} -> ${short(replacement ?? 'nothing')}`;
}

function read(file: string): string {
  return readFileSync(join(PROJECT, file), 'utf8');
}
