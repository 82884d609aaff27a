import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { PROJECT } from './project.ts';

/** The folder of a file's package. A scoped name has two parts. */
const FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Returns the licences of all packages with code in the bundles, as most licences require. */
export function collectLicenses(bundles: readonly Metafile[]): string {
  const files = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(files.flatMap((file) => FOLDER.exec(file)?.[0] ?? []));
  return [...folders].toSorted().map(describePackage).join('\n\n');
}

function describePackage(folder: string): string {
  const directory = join(PROJECT, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const file = readdirSync(directory).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(directory, file), 'utf8').trim() : '';
  return `${name} ${version} (${license})\n\n${text}`;
}
