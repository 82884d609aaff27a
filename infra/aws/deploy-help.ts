import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../lib/project.ts';

/** Returns what `npm run deploy -- --help` prints. The tables of the manuals are its source. */
export function deployHelp(): string {
  const own = tableRows('infra/aws/README.md').filter(([option = '']) => option.startsWith('-'));
  const ofServer = tableRows('infra/server/README.md').filter(
    ([, , option = '']) => option.startsWith('-c ') && !own.some(([known]) => known?.includes(option)),
  );
  const options = [
    ...own.map(([option, initial, text]) => `  ${option}\n      ${text}${initial && ` (default: ${initial})`}`),
    ...ofServer.map(([, , option, text]) => `  ${option}\n      ${text}`),
  ];
  return `Usage: npm run deploy -- [options]

Deploys the checked-out branch, smoke-tests it, and prints its URL and who can reach it.

${options.join('\n')}

All options of cdk deploy work, too, such as --profile: npx cdk deploy --help lists them.
`;
}

/** Returns the cells of every row of the tables in a page, without links and marks of code. */
function tableRows(page: string): string[][] {
  const rows = readFileSync(join(PROJECT, page), 'utf8').matchAll(/^\| (.*) \|$/gm);
  return [...rows].map(([, cells = '']) =>
    cells
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll('`', '')
      .split('|')
      .map((cell) => cell.trim()),
  );
}
