import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { CHANGES_BY_FOLDER, DEFECTS_BY_AREA } from './generated/known.ts';

/**
 * Writes the modules that import the file of each bug and each compatible change, one module for each use, so that a
 * bundle has only what it uses: the texts or the effects. The ids, levels and exclusions become data, because nearly
 * every function loads them. `npm run generate` runs this file.
 */
const DEFECTS = new URL('../defects/', import.meta.url);
const CHANGES = new URL('../changes/', import.meta.url);

interface ListedFile {
  readonly id: string;
  readonly folder: string;
}

/** The entries of known.ts by folder. Each begins with an id. */
type Known = Readonly<Record<string, readonly (readonly [id: string, ...unknown[]])[]>>;

const defects = filesIn(DEFECTS, DEFECTS_BY_AREA);
const changes = filesIn(CHANGES, CHANGES_BY_FOLDER);

/** The modules, each with its URL and its text, which is not formatted yet. */
export const MODULES: readonly (readonly [URL, string])[] = [
  module(new URL('./', import.meta.url), 'known', await knownIds()),
  module(DEFECTS, 'catalogue', catalogueOf(defects, 'DEFECTS', 'defectCatalogue')),
  module(DEFECTS, 'effects', effectsOf(defects, 'DefectId')),
  module(CHANGES, 'catalogue', catalogueOf(changes, 'CHANGES', 'changeCatalogue')),
  module(CHANGES, 'effects', effectsOf(changes, 'ChangeId')),
];

if (import.meta.main) await Promise.all(MODULES.map(write));

/** Returns the files of a room. In each folder, those that are known keep their order, and new ones follow. */
function filesIn(room: URL, known: Known): ListedFile[] {
  return Object.entries(known).flatMap(([folder, entries]) => {
    const present = readdirSync(new URL(`${folder}/`, room)).map((file) => file.replace('.ts', ''));
    const ids = new Set([...entries.map(([id]) => id), ...present]);
    return [...ids].filter((id) => present.includes(id)).map((id) => ({ id, folder }));
  });
}

async function knownIds(): Promise<string> {
  const bugs = defects.map(async ({ id, folder }) => {
    const file: { readonly level?: number; readonly excludes?: readonly string[] } = await import(
      new URL(`${folder}/${id}.ts`, DEFECTS).href
    );
    return { folder, entry: [id, file.level ?? 2, ...(file.excludes ?? [])] };
  });
  return `// The ids are in the order in which they apply. To change it, move a line: npm run generate keeps the order.
/** The level of each bug by area, and the ids that its file excludes. */
export const DEFECTS_BY_AREA = ${byFolder(await Promise.all(bugs))} as const;
export const CHANGES_BY_FOLDER = ${byFolder(changes.map(({ id, folder }) => ({ folder, entry: [id] })))} as const;`;
}

function byFolder(files: readonly { readonly folder: string; readonly entry: readonly unknown[] }[]): string {
  const folders = Object.entries(Object.groupBy(files, ({ folder }) => folder));
  return JSON.stringify(Object.fromEntries(folders.map(([folder, own]) => [folder, own?.map(({ entry }) => entry)])));
}

/** Returns a module that makes a catalogue of the facts in each file. */
function catalogueOf(files: readonly ListedFile[], name: string, make: string): string {
  return `import { ${make} } from '../../api/switches/json.ts';
${importsOf(files, 'facts')}

export const ${name} = ${make}({ ${membersOf(files)} });`;
}

/** Returns a module that has the effect of each file, by id. */
function effectsOf(files: readonly ListedFile[], idType: string): string {
  return `import type { Effect } from '../../switches/switch.ts';
import type { ${idType} } from '../../switches/ids.ts';
${importsOf(files, 'effect')}

export const EFFECTS: Readonly<Record<${idType}, Effect>> = { ${membersOf(files)} };`;
}

function importsOf(files: readonly ListedFile[], name: string): string {
  return files
    .map(({ id, folder }) => `import { ${name} as ${variableOf(id)} } from '../${folder}/${id}.ts';`)
    .join('\n');
}

function membersOf(files: readonly ListedFile[]): string {
  return files.map(({ id }) => `'${id}': ${variableOf(id)}()`).join(', ');
}

function variableOf(id: string): string {
  return id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function module(room: URL, name: string, code: string) {
  return [new URL(`generated/${name}.ts`, room), `// Written by npm run generate.\n${code}\n`] as const;
}

async function write([url, text]: (typeof MODULES)[number]): Promise<void> {
  await mkdir(new URL('./', url), { recursive: true });
  await writeFile(url, text);
}
