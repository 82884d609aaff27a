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
    const copied = new Set<string>();
    for (const [name, file] of Object.entries(ENTRIES)) {
      copyDeclarations(`${file}.d.ts`, emitted, join(dist, 'types'), copied);
      writeEntry(dist, name, file, emitted);
    }
  } finally {
    rmSync(emitted, { recursive: true });
  }
}

/** Copies a declaration file, and all files to which it refers, unless that is done. */
function copyDeclarations(file: string, emitted: string, types: string, copied: Set<string>): void {
  if (copied.has(file)) return;
  copied.add(file);
  const text = readFileSync(join(emitted, file), 'utf8');
  const linked = text.replaceAll(SPECIFIER, (specified, quote, specifier) => {
    const imported = importedFile(file, specifier);
    if (imported === undefined) return specified;
    copyDeclarations(imported, emitted, types, copied);
    return `${quote}${modulePath(dirname(file), imported)}${quote}`;
  });
  mkdirSync(dirname(join(types, file)), { recursive: true });
  writeFileSync(join(types, file), linked);
}

/** Returns the declaration file of a specifier, or undefined if it belongs to another package. */
function importedFile(file: string, specifier: string): string | undefined {
  if (Object.hasOwn(INLINED, specifier)) return `vendor/${specifier}.d.ts`;
  if (!specifier.startsWith('.')) return undefined;
  // The types of an inlined package are in one file, to which its relative specifiers refer.
  if (file.startsWith('vendor/')) return file;
  return join(dirname(file), specifier).replace(/(?:\.d)?\.(?:ts|js)$/, '.d.ts');
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
