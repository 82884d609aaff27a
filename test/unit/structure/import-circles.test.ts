import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';

// Biome's noImportCycles finds circles of files. Folders can form one without them. The files directly in a folder
// count as one more folder in it: they may import its folders, or be imported by them. The rows of lib/api do not
// count: routes.ts joins those of all resources, and they import nothing of their resource (imports.test.ts).
const FILES = globSync('{functions,lib,infra}/**/*.{ts,tsx}', { cwd: PROJECT, exclude: ['**/node_modules'] });

const IMPORTS = FILES.flatMap((file) => importsOf(file).map((path) => [file, path] as const)).filter(
  ([, path]) => !path.endsWith('/rows.ts'),
);
const FOLDERS = [...new Set(FILES.flatMap(parentsOf))];

test.each(FOLDERS)('the folders in %s import one another in one direction', (folder) => {
  expect(circleAmong(importsBetweenFoldersIn(folder))).toEqual([]);
});

test('a circle is found', () => {
  const imports = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ] as const;
  expect(circleAmong(imports)).toEqual(['b', 'c']);
});

/** The folders that hold a file, from the innermost. */
function parentsOf(file: string): string[] {
  const parent = dirname(file);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

function importsBetweenFoldersIn(folder: string) {
  const childOf = (file: string) => {
    const [child = '', ...rest] = file.slice(folder.length + 1).split('/');
    return rest.length > 0 ? child : 'its own files';
  };
  const inFolder = IMPORTS.filter((files) => files.every((file) => file.startsWith(`${folder}/`)));
  const pairs = inFolder.map(([file, path]) => [childOf(file), childOf(path)] as const);
  return pairs.filter(([importer, imported]) => importer !== imported);
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(PROJECT, file), 'utf8');
  const specifiers = text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
  return [...specifiers].map(([, path = '']) => normalize(join(dirname(file), path)));
}

/** Removes what imports nothing, or is imported by nothing, until only circles are left. */
function circleAmong(imports: readonly (readonly [importer: string, imported: string])[]): string[] {
  const importers = new Set(imports.map(([importer]) => importer));
  const imported = new Set(imports.map(([, name]) => name));
  const left = imports.filter(([from, to]) => imported.has(from) && importers.has(to));
  return left.length === imports.length ? [...importers].toSorted() : circleAmong(left);
}
