import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFilm } from '../../../infra/publish/film/draw-film.ts';
import { PROJECT } from '../../../lib/project.ts';
import { README, readPage, shownRuns } from '../../tools/pages.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { runTool } from './tools.ts';

/** The folder of the pictures. */
export const FILM = join(PROJECT, 'infra/publish/film');

/** One run at a time, so that the lines always come in the same order. */
const SCORE = ['--jobs', '1', '--level', '1', '--', 'node', '--test', 'first.test.mjs'];

// npm run checks -- film: scores the test of the README's session, and draws the output as a moving picture and a
// still.
if (import.meta.main) {
  for (const [name, picture] of Object.entries(await film())) writeFileSync(join(FILM, name), picture);
}

/**
 * Returns the pictures of a new run by their names. They differ from the last ones only if the score prints something
 * else.
 */
export async function film(): Promise<Readonly<Record<string, string>>> {
  const { ORDER, test } = session();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'first.test.mjs'), test);
  const lines = (await print(folder, ORDER)).map(withoutTimes);
  const command = ['npm run score --', ...SCORE].join(' ');
  return { 'score.svg': drawFilm(command, lines), 'still.svg': drawFilm(command, lines, { isStill: true }) };
}

/** The order and the test that the README's session writes. */
function session(): { readonly ORDER: string; readonly test: string } {
  const commands = shownRuns(readPage(README)).map(({ command }) => command);
  const shell = commands.join('\n');
  const [, ORDER] = /export ORDER='(.*?)'/s.exec(shell) ?? [];
  const [, test] = /\.test\.mjs << 'END'\n(.*?)\nEND\n/s.exec(shell) ?? [];
  if (ORDER === undefined || test === undefined) throw new Error('The README has no session with an order and a test');
  return { ORDER, test };
}

/** Runs the score in this folder. Returns the lines that it prints. */
async function print(cwd: string, ORDER: string): Promise<readonly string[]> {
  const args = [join(PROJECT, 'infra/publish/package/bin.ts'), 'score', ...SCORE];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, FORCE_COLOR: '1', ORDER };
  const how = { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] };
  const { code, stdout, output } = await runTool(process.execPath, args, how);
  if (code !== 0) throw new Error(`The score ended with ${code}:\n${output}`);
  return stdout.trimEnd().split('\n');
}

/** Leaves the durations of a line out, which differ between runs. */
function withoutTimes(line: string): string {
  return line.replace(/(?:\s+(?:about )?[\d.]+ s(?: left)?)+$/, '').replace(/^(\s+passed) in [\d.]+ s(?:;.*)?/, '$1');
}
