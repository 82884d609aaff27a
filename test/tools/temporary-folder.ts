import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder that is removed at the end of the run: when the process ends that called this first. */
export function temporaryFolder(): string {
  return mkdtempSync(join(folderOfRun(), 'test-'));
}

/** The folder of the whole run, for its process, its workers and its child processes. */
export function folderOfRun(): string {
  process.env.TEST_FOLDER ??= removedAtExit(mkdtempSync(join(tmpdir(), 'tests-')));
  return process.env.TEST_FOLDER;
}

function removedAtExit(folder: string): string {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
