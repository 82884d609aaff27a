import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';
import { run } from '../../run.ts';

const ENTRIES = {
  index: 'infra/publish/package/start-server',
  setup: 'infra/publish/package/setup',
  client: 'lib/client/client',
  vitest: 'lib/client/fixtures/vitest',
  playwright: 'lib/client/fixtures/playwright',
} as const;

/** Packages whose types are copied, because the entries refer to them and users do not install them. */
const INLINED: Readonly<Record<string, string>> = {
  'openapi-fetch': 'openapi-fetch/dist/index.d.mts',
  'openapi-typescript-helpers': 'openapi-typescript-helpers/dist/index.d.mts',
};

const SPECIFIER = /(?<=\b(?:from|import\()\s*)(["'])([^"']+)\1/g;

/**
 * Writes the types of every entry next to its code, and the declarations that they refer to into types/.
 * @throws CommandFailed if the compiler reports an error.
 */
export async function writeDeclarations(dist: string): Promise<void> {
  const emitted = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    await run('tsc', ['--project', join(PROJECT, 'infra/publish/package'), '--outDir', emitted]);
    const generated = 'lib/client/generated/api.d.ts';
    mkdirSync(dirname(join(emitted, generated)), { recursive: true });
    cpSync(join(PROJECT, generated), join(emitted, generated));
    for (const [name, file] of Object.entries(INLINED)) {
      cpSync(join(PROJECT, 'node_modules', file), join(emitted, 'vendor', `${name}.d.ts`));
    }
    const types = join(dist, 'types');
    for (const file of reachable(emitted)) copy(emitted, file, types);
    for (const [name, file] of Object.entries(ENTRIES)) writeEntry(dist, name, file, emitted);
  } finally {
    rmSync(emitted, { recursive: true });
  }
}

function reachable(emitted: string): ReadonlySet<string> {
  const found = new Set<string>();
  const pending = Object.values(ENTRIES).map((file) => `${file}.d.ts`);
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(join(emitted, file), 'utf8');
    for (const [, , specifier = ''] of text.matchAll(SPECIFIER)) {
      const imported = importedFile(file, specifier);
      if (imported !== undefined) pending.push(imported);
    }
  }
  return found;
}

/** Returns the declaration file of a specifier, or undefined if it belongs to another package. */
function importedFile(file: string, specifier: string): string | undefined {
  if (Object.hasOwn(INLINED, specifier)) return `vendor/${specifier}.d.ts`;
  if (!specifier.startsWith('.')) return undefined;
  // The types of an inlined package are in one file, to which its relative specifiers refer.
  if (file.startsWith('vendor/')) return file;
  return join(dirname(file), specifier).replace(/(?:\.d)?\.(?:ts|js)$/, '.d.ts');
}

function copy(emitted: string, file: string, types: string): void {
  const text = readFileSync(join(emitted, file), 'utf8');
  const linked = text.replaceAll(SPECIFIER, (_, quote, specifier) => {
    const imported = importedFile(file, specifier);
    return `${quote}${imported === undefined ? specifier : modulePath(dirname(file), imported)}${quote}`;
  });
  mkdirSync(dirname(join(types, file)), { recursive: true });
  writeFileSync(join(types, file), linked);
}

/** Returns the specifier for one declaration file in another: the path of the `.js` file that it describes. */
function modulePath(from: string, to: string): string {
  const path = relative(from, to).replace(/\.d\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}

function writeEntry(dist: string, name: string, file: string, emitted: string): void {
  const hasDefault = readFileSync(join(emitted, `${file}.d.ts`), 'utf8').includes('export default');
  const exported = hasDefault ? '{ default }' : '*';
  // The types use AsyncDisposable, which a project's own `lib` may not include.
  const library = '/// <reference lib="esnext.disposable" />';
  writeFileSync(join(dist, `${name}.d.ts`), `${library}\nexport ${exported} from './types/${file}.js';\n`);
}
