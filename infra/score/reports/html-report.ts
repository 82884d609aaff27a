import { readFileSync } from 'node:fs';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { resolveViewerPath } from '#viewer-path';
import { escapeMarkup } from '../../harness/reports/markdown.ts';
import { describeChanges } from '../print/describe-results.ts';
import { CHANGE_WORDS } from '../print/words.ts';
import { type ChangeResult, falseAlarmsIn } from '../scoring/change-result.ts';
import { rewordViewer } from './reword-viewer.ts';

/**
 * One page with the viewer and the results in it, and the false alarms above them, so that it can be read offline, mailed, or kept by a CI job:
 * https://github.com/stryker-mutator/mutation-testing-elements/tree/master/packages/elements
 */
export function createHtmlReport(report: MutationTestResult, changes: readonly ChangeResult[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Score of a test suite</title>
<script>${readViewer(report)}</script>
<style>${STYLE}</style>
</head>
<body>
${changes.length === 0 ? '' : describeAlarms(changes)}
<mutation-test-report-app title-postfix="Food Ordering Service score">
This report needs JavaScript.
</mutation-test-report-app>
<script>
const app = document.querySelector('mutation-test-report-app');
app.report = ${escapeForScript(JSON.stringify(report))};
const updateTheme = () => { document.body.style.backgroundColor = app.themeBackgroundColor; };
app.addEventListener('theme-changed', updateTheme);
updateTheme();
</script>
</body>
</html>
`;
}

/** The viewer has light and dark colours, and these are readable on both. */
const STYLE = `#changes { margin: 1rem; padding: 1rem; font-family: sans-serif; background: #f3f4f6; color: #222 }
#changes h2 { margin: 0 0 .5rem; font-size: 1.2rem }
#changes td, #changes th { padding: .1rem .8rem .1rem 0; text-align: left }`;

function describeAlarms(changes: readonly ChangeResult[]): string {
  const alarms = falseAlarmsIn(changes).map(({ change: { id, title, freedom, hint }, failed }) => {
    const tests =
      failed.length === 0 ? '' : ` Tests that fail: ${escapeMarkup(failed.map(({ name }) => name).join(', '))}`;
    return `<li><code>${id}</code>: ${title}. The freedom it uses: ${freedom} Hint: ${hint}${tests}</li>`;
  });
  const rows = changes.map(
    ({ change, status, met = '' }) => `<tr><td>${change.id}<td>${CHANGE_WORDS[status].word}<td>${met}`,
  );
  return `<section id="changes">
<h2>The suite: ${describeChanges(changes)}</h2>
<ul>${alarms.join('')}</ul>
<details><summary>Every compatible change</summary>
<table><tr><th>change<th>result<th>requests that met it${rows.join('')}</table>
</details>
</section>`;
}

function readViewer(report: MutationTestResult): string {
  const viewer = rewordViewer(readFileSync(resolveViewerPath(), 'utf8'), report);
  // Within a script element the text ends at the first end tag, even in a string.
  return viewer.replaceAll('</script', '<\\/script');
}

/** JSON in which nothing can end the script or begin a comment: https://html.spec.whatwg.org/#restrictions-for-contents-of-script-elements */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
