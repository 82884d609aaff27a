import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../infra/run.ts';
import { PROJECT } from '../../lib/project.ts';

/**
 * Installs a requirements file (the output of `pip freeze`) in `.venv/<name>` if it is missing there, with this Python.
 * Returns the directory of the commands.
 */
export async function installPythonTools(name: string, requirements: string, python = 'python3'): Promise<string> {
  const directory = join(PROJECT, '.venv', name);
  const commands = join(directory, 'bin');
  // The marker is written last, so that an incomplete installation is repeated.
  const marker = join(directory, 'requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return commands;
  console.log(`Installing .venv/${name}`);
  await run(python, ['-m', 'venv', '--clear', directory]);
  // The file lists every dependency, and compiling takes longer than it saves.
  const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--no-compile'];
  await run(join(commands, 'pip'), ['install', ...options, '--requirement', requirements]);
  cpSync(requirements, marker);
  return commands;
}

/**
 * Returns a Python 3 of at least this minor version: one on the path, or one of pyenv.
 * @throws Error if there is none.
 */
export function findPython(minor: number): string {
  const ofPyenv = globSync(join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions/3.*/bin/python3'));
  const newer = [minor, minor + 1, minor + 2].map((version) => `python3.${version}`);
  const isNewEnough = `import sys; sys.exit(sys.version_info < (3, ${minor}))`;
  const found = ['python3', ...newer, ...ofPyenv].find((python) => spawnSync(python, ['-c', isNewEnough]).status === 0);
  if (found === undefined) throw new Error(`This needs Python 3.${minor} or later, and there is none here`);
  return found;
}
