import { codeSpan, escapeMarkup } from '../../harness/reports/markdown.ts';
import { describeRequests, summarize, VERDICT_WORDS } from '../print/words.ts';
import type { Result } from '../situations/result.ts';
import type { Report } from './report.ts';

/** A summary for a pull request or a CI job's page, in GitHub's Markdown. */
export function createMarkdownReport({ results, command, version }: Report): string {
  const rows = results.map(({ situation, verdict, expectation, message = '' }) => {
    const reason = expectation ? `\`${expectation.id}\`` : escapeMarkup(message).replaceAll('|', '\\|');
    return `| \`${situation.id}\` | ${VERDICT_WORDS[verdict].word} | ${reason} |`;
  });
  const table = ['| situation | verdict | why |', '| --- | --- | --- |', ...rows].join('\n');
  const parts = [
    `## ${summarize(results)}`,
    table,
    ...results.flatMap(explain),
    `<sub>command ${codeSpan(command)}, service ${version}</sub>`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function explain(result: Result): readonly string[] {
  const { situation, expectation, message = '' } = result;
  if (expectation === undefined) return [];
  const { text, source, url } = expectation.advice;
  const requests = describeRequests(result).join('\n').replaceAll('```', "'''");
  return [
    `<details><summary><code>${situation.id}</code>: ${escapeMarkup(situation.title)}</summary>`,
    `${escapeMarkup(message)}.`,
    `\`\`\`text\n${requests === '' ? 'no request' : requests}\n\`\`\``,
    `Usual remedy: ${escapeMarkup(text)} ([${source}](${url}))`,
    '</details>',
  ];
}
