import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { CHANGES_BY_FOLDER } from '../changes/ids.ts';
import { DEFECT_IDS } from '../defects/ids/defect-ids.ts';

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

const defects = listedIn(DEFECTS, DEFECT_IDS, 'lib/defects/ids/defect-ids.ts');
await writeModule(DEFECTS, 'known', await knownDefects());
await writeModule(DEFECTS, 'facts', listOf(defects, 'facts', 'DefectEntry', 'facts/defect-entry', 'DefectId'));
await writeModule(DEFECTS, 'effects', listOf(defects, 'effect', 'Defect', 'decorators/defect', 'DefectId'));

const changes = listedIn(CHANGES, CHANGES_BY_FOLDER, 'lib/changes/ids.ts');
await writeModule(CHANGES, 'facts', listOf(changes, 'facts', 'ChangeFacts', 'facts/change-facts', 'ChangeId'));
await writeModule(CHANGES, 'effects', listOf(changes, 'effect', 'Change', 'decorate/change', 'ChangeId'));

/** @throws Error that names a file which the list lacks. */
function listedIn(room: URL, idsByFolder: Readonly<Record<string, readonly string[]>>, list: string): ListedFile[] {
  return Object.entries(idsByFolder).flatMap(([folder, ids]) => {
    const missing = readdirSync(new URL(`${folder}/`, room)).find((file) => !ids.includes(file.replace('.ts', '')));
    if (missing) throw new Error(`Add ${missing} to the list in ${list}, at the place where it applies`);
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
  return `import type { DefectArea, DefectId, DefectLevel } from '../ids/defect-ids.ts';

/** The level of each bug, and the ids that its file excludes. */
export const KNOWN: Readonly<Record<DefectArea, readonly (readonly [DefectId, DefectLevel, ...DefectId[]])[]>> = ${JSON.stringify(known)};`;
}

/** Returns a module that has what the function `name` of each file returns, by id. */
function listOf(files: readonly ListedFile[], name: string, type: string, typeFile: string, idType: string): string {
  const variableOf = (id: string) => id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return [
    ...files.map(({ id, folder }) => `import { ${name} as ${variableOf(id)} } from '../${folder}/${id}.ts';`),
    `import type { ${type} } from '../${typeFile}.ts';`,
    `import type { ${idType} } from '../${idType === 'DefectId' ? 'ids/defect-ids' : 'ids'}.ts';`,
    '',
    `export const ${name === 'facts' ? 'FACTS' : 'EFFECTS'}: Readonly<Record<${idType}, ${type}>> = {`,
    ...files.map(({ id }) => `'${id}': ${variableOf(id)}(),`),
    '};',
  ].join('\n');
}

async function writeModule(room: URL, name: string, code: string): Promise<void> {
  await mkdir(new URL('generated/', room), { recursive: true });
  await writeFile(new URL(`generated/${name}.ts`, room), `// Written by npm run generate.\n${code}\n`);
}
