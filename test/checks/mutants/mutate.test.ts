import { globSync, readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';
import { drawMutants, MUTATED, mutatedSources } from '../../tools/mutants/draw-mutants.ts';
import { mutationsOf, withMutants } from '../../tools/mutants/mutate.ts';

const mutantsOf = (code: string) =>
  mutationsOf('a.ts', code).map((mutation, index) => ({ ...mutation, id: index + 1, file: 'a.ts' }));

test.each([
  ['a = b < 2;', ['a = b < 2; -> undefined', 'b < 2 -> (b) <= (2)', '2 -> 3']],
  ['const a = !b ?? (c && d);', ['!b ?? (c && d) -> (!b) && ((c && d))', '!b -> b', 'c && d -> (c) || (d)']],
  ['if (a) b();', ['a -> true', 'a -> false', 'b(); -> undefined']],
  ['const a = b.some(c).toString();', ['b.some(c) -> b.every(c)']],
  ["const a = { 'key': '', said: 'two words', is: true };", ["'' -> 'mutated'", 'true -> false']],
  ["import a from 'b'; type C = 'd' | 1; const e = 'f' as const;", ["'f' -> ''"]],
])('%s is mutated as in the table', (code, changes) => {
  expect(mutantsOf(code).map(({ original, replacement }) => `${original} -> ${replacement}`)).toEqual(changes);
});

test('one mutant is on, and the others, also those around it, change nothing', () => {
  const code = 'export const result = 1 + 2 < 4;';
  const mutants = mutantsOf(code);
  const resultWith = (MUTANT: number) => {
    const body = withMutants(code, mutants).replace('export const result =', 'return');
    return new Function('process', body)({ env: { MUTANT: String(MUTANT) } });
  };
  expect(mutants.map(({ id, replacement }) => [replacement, resultWith(id)])).toEqual([
    ['(1 + 2) <= (4)', true],
    ['(1) - (2)', true],
    ['2', false],
    ['3', false],
    ['5', true],
  ]);
  expect(resultWith(0)).toBe(true);
});

test('an else still belongs to its if', () => {
  const code = 'let result = 0; if (false) result = 1; else result = 2; return result;';
  const wrapped = `const f = () => { ${code} };`;
  const body = `${withMutants(wrapped, mutantsOf(wrapped))} return f();`;
  expect(new Function('process', body)({ env: { MUTANT: '0' } })).toBe(2);
});

test('a seed draws the same mutants again, and another seed others', () => {
  expect(drawMutants('1', 20)).toEqual(drawMutants('1', 20));
  expect(drawMutants('1', 20)).not.toEqual(drawMutants('2', 20));
});

test('every source is still TypeScript with all its mutants', async () => {
  const all = drawMutants('1', Number.POSITIVE_INFINITY);
  const sources = [...mutatedSources(all)];
  expect(sources.length).toBeGreaterThan(globSync(MUTATED, { cwd: PROJECT }).length / 2);
  for (const [file, code] of sources) {
    expect(code).not.toBe(readFileSync(file, 'utf8'));
    await transform(code, { loader: 'ts' });
  }
});
