/**
 * The console's page. Its URLs are relative, so that it works under any base URL. Its policy forbids inline scripts and
 * styles.
 */
export const CONSOLE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Food Ordering Service: console</title>
    <link rel="icon" href="docs/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="console/console.css">
    <script src="console/console.js" defer></script>
  </head>
  <body>
    <noscript>The console needs JavaScript. The same can be done with the API: see <a href="docs">the documentation</a>.</noscript>
    <div id="console"></div>
  </body>
</html>
`;
