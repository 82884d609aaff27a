import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../infra/aws/run.ts';
import { PROJECT } from '../../infra/project.ts';

/**
 * Installs a requirements file (the output of `pip freeze`) in `.venv/<name>` if it is missing there. Returns the
 * directory of the commands.
 */
export async function installPythonTools(name: string, requirements: string): Promise<string> {
  const directory = join(PROJECT, '.venv', name);
  const commands = join(directory, 'bin');
  // The marker is written last, so that an incomplete installation is repeated.
  const marker = join(directory, 'requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return commands;
  console.log(`Installing .venv/${name}`);
  await run('python3', ['-m', 'venv', '--clear', directory]);
  // The file lists every dependency, and compiling takes longer than it saves.
  const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--no-compile'];
  await run(join(commands, 'pip'), ['install', ...options, '--requirement', requirements]);
  cpSync(requirements, marker);
  return commands;
}
