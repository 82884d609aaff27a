import { describeRequests, summarize, VERDICT_WORDS } from '../print/words.ts';
import type { Result } from '../situations/result.ts';
import type { Report } from './report.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
.wide { overflow-x: auto; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8886; vertical-align: top; }
pre { overflow-x: auto; padding: .6rem; background: #8882; }
.handled { color: light-dark(#17692f, #6fd08a); }
.not-handled, .error { color: light-dark(#b3261e, #ff8a80); font-weight: bold; }
.not-applicable { opacity: .75; }
`;

/** One page without scripts and without anything to load, to read offline, mail, or keep in a CI job. */
export function createHtmlReport({ results, command, version }: Report): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Probe of a client</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeText(summarize(results))}</h1>
<p><code>${escapeText(command)}</code>, Food Ordering Service ${escapeText(version)}</p>
<div class="wide"><table>
<thead><tr><th>situation</th><th>what happens</th><th>verdict</th><th>why</th></tr></thead>
<tbody>
${results.map(rowOf).join('\n')}
</tbody>
</table></div>
${results.map(explain).join('')}</body>
</html>
`;
}

function rowOf({ situation, verdict, expectation, message = '' }: Result): string {
  const id = escapeText(situation.id);
  const name = expectation ? `<a href="#${id}">${id}</a>` : id;
  const word = `<td class="${verdict}">${VERDICT_WORDS[verdict].word.toLowerCase()}</td>`;
  return `<tr><td>${name}</td><td>${escapeText(situation.title)}</td>${word}<td>${escapeText(message)}</td></tr>`;
}

function explain(result: Result): string {
  const { situation, expectation, message = '' } = result;
  if (expectation === undefined) return '';
  const { text, source, url } = expectation.advice;
  return `<h2 id="${escapeText(situation.id)}">${escapeText(situation.id)}</h2>
<p>${escapeText(situation.title)}. <strong>${escapeText(message)}</strong> (${escapeText(expectation.id)}).</p>
<pre>${escapeText(describeRequests(result).join('\n') || 'no request')}</pre>
<p>Usual remedy: ${escapeText(text)} <a href="${escapeText(url)}">${escapeText(source)}</a></p>
`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
