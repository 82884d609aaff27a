import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { CHANGES_BY_FOLDER, DEFECT_IDS } from './ids.ts';

/**
 * Writes the modules that import the file of each bug and each compatible change, one module for each use, so that a
 * bundle has only what it uses: the texts or the effects. The levels and exclusions of bugs become data, because nearly
 * every function loads them. `npm run generate` runs this file.
 */
const DEFECTS = new URL('../defects/', import.meta.url);
const CHANGES = new URL('../changes/', import.meta.url);

interface ListedFile {
  readonly id: string;
  readonly folder: string;
}

const defects = listedIn(DEFECTS, DEFECT_IDS);
await writeModule(new URL('./', import.meta.url), 'known', await knownDefects());
await writeModule(DEFECTS, 'catalogue', catalogueOf(defects, 'DEFECTS', 'defectCatalogue'));
await writeModule(DEFECTS, 'effects', effectsOf(defects, 'DefectId'));

const changes = listedIn(CHANGES, CHANGES_BY_FOLDER);
await writeModule(CHANGES, 'catalogue', catalogueOf(changes, 'CHANGES', 'changeCatalogue'));
await writeModule(CHANGES, 'effects', effectsOf(changes, 'ChangeId'));

/** @throws Error that names a file which the list lacks. */
function listedIn(room: URL, idsByFolder: Readonly<Record<string, readonly string[]>>): ListedFile[] {
  return Object.entries(idsByFolder).flatMap(([folder, ids]) => {
    const missing = readdirSync(new URL(`${folder}/`, room)).find((file) => !ids.includes(file.replace('.ts', '')));
    if (missing) throw new Error(`Add ${missing} to the list in lib/switches/ids.ts, at the place where it applies`);
    return ids.map((id) => ({ id, folder }));
  });
}

async function knownDefects(): Promise<string> {
  const files = await Promise.all(
    defects.map(async ({ id, folder }) => {
      const file: { readonly level: number; readonly excludes?: readonly string[] } = await import(
        new URL(`${folder}/${id}.ts`, DEFECTS).href
      );
      return { id, folder, level: file.level, excludes: file.excludes ?? [] };
    }),
  );
  const known = Object.fromEntries(
    Object.keys(DEFECT_IDS).map((area) => [
      area,
      files.filter(({ folder }) => folder === area).map(({ id, level, excludes }) => [id, level, ...excludes]),
    ]),
  );
  return `/** The level of each bug by area, and the ids that its file excludes. */
export const KNOWN = ${JSON.stringify(known)} as const;`;
}

/** Returns a module that makes a catalogue of the facts in each file. */
function catalogueOf(files: readonly ListedFile[], name: string, make: string): string {
  return [
    `import { ${make} } from '../../switches/catalogue.ts';`,
    ...importsOf(files, 'facts'),
    '',
    `export const ${name} = ${make}({ ${membersOf(files)} });`,
  ].join('\n');
}

/** Returns a module that has the effect of each file, by id. */
function effectsOf(files: readonly ListedFile[], idType: string): string {
  return [
    "import type { Effect } from '../../switches/switch.ts';",
    `import type { ${idType} } from '../../switches/ids.ts';`,
    ...importsOf(files, 'effect'),
    '',
    `export const EFFECTS: Readonly<Record<${idType}, Effect>> = { ${membersOf(files)} };`,
  ].join('\n');
}

function importsOf(files: readonly ListedFile[], name: string): string[] {
  return files.map(({ id, folder }) => `import { ${name} as ${variableOf(id)} } from '../${folder}/${id}.ts';`);
}

function membersOf(files: readonly ListedFile[]): string {
  return files.map(({ id }) => `'${id}': ${variableOf(id)}()`).join(', ');
}

function variableOf(id: string): string {
  return id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

async function writeModule(room: URL, name: string, code: string): Promise<void> {
  await mkdir(new URL('generated/', room), { recursive: true });
  await writeFile(new URL(`generated/${name}.ts`, room), `// Written by npm run generate.\n${code}\n`);
}
