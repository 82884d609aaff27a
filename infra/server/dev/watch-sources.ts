import { type FSWatcher, globSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';

const FOLDERS = ['functions', 'infra/server', 'lib'];

/** Not Markdown, which the server reads at each request. */
const SOURCE = /^[^.].*\.(?:css|js|json|svg|tsx?)$/;

/**
 * Calls `onChange` with the path of each source file that is written, added, removed or replaced. Watches the folders
 * one by one: on Linux, Node's recursive watch no longer sees a file that was saved by renaming another.
 */
export function watchSources(onChange: (file: string) => void): void {
  const watchers = new Map<string, FSWatcher>();
  const watchTree = (root: string) => {
    for (const folder of [root, ...globSync(`${root}/**/`, { cwd: PROJECT })]) watchFolder(folder);
  };
  const watchFolder = (folder: string) => {
    watchers.get(folder)?.close();
    const watcher = watch(join(PROJECT, folder), (event, name) => {
      const path = join(folder, name ?? '');
      if (SOURCE.test(name ?? '')) onChange(path);
      else if (event === 'rename' && isFolder(path)) watchTree(path);
    });
    // On Windows, a folder that is removed is an error.
    watchers.set(
      folder,
      watcher.on('error', () => watcher.close()),
    );
  };
  for (const folder of FOLDERS) watchTree(folder);
}

function isFolder(path: string): boolean {
  return statSync(join(PROJECT, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}
