import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { PROJECT } from '../project.ts';

const NODE_MODULES = 'node_modules/';

/** Returns the licences of all packages with code in the bundles, as most licences require. */
export function collectLicenses(bundles: readonly Metafile[]): string {
  const folders = new Set(bundles.flatMap(({ inputs }) => Object.keys(inputs)).flatMap(packageFolder));
  return [...folders].toSorted().map(describePackage).join('\n\n');
}

/** Returns the folder of a file's package. A scoped name has two parts. */
function packageFolder(file: string): string[] {
  const start = file.lastIndexOf(NODE_MODULES);
  if (start === -1) return [];
  const name = file.slice(start + NODE_MODULES.length).split('/');
  return [file.slice(0, start) + NODE_MODULES + name.slice(0, name[0]?.startsWith('@') ? 2 : 1).join('/')];
}

function describePackage(folder: string): string {
  const directory = join(PROJECT, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const file = readdirSync(directory).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file && existsSync(join(directory, file)) ? readFileSync(join(directory, file), 'utf8').trim() : '';
  return `${name} ${version} (${license})\n\n${text}`;
}
