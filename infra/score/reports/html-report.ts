import { readFileSync } from 'node:fs';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { resolveViewerPath } from '#viewer-path';

/**
 * One page with the viewer and the results in it, so that it can be read offline, mailed, or kept by a CI job:
 * https://github.com/stryker-mutator/mutation-testing-elements/tree/master/packages/elements
 */
export function createHtmlReport(report: MutationTestResult): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Score of a test suite</title>
<script>${readViewer()}</script>
</head>
<body>
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

function readViewer(): string {
  // Within a script element the text ends at the first end tag, even in a string.
  return readFileSync(resolveViewerPath(), 'utf8').replaceAll('</script', '<\\/script');
}

/** JSON in which nothing can end the script or begin a comment: https://html.spec.whatwg.org/#restrictions-for-contents-of-script-elements */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
