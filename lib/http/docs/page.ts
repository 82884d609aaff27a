/**
 * The documentation page. Its URLs are relative, so that it works under any base URL. It has no inline scripts or
 * styles, so that its policy can forbid them.
 */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Food Ordering Service: API documentation</title>
    <link rel="icon" href="docs/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="stylesheet" href="docs/docs.css">
    <script src="docs/swagger-ui.js" defer></script>
    <script src="docs/docs.js" defer></script>
  </head>
  <body>
    <noscript>This page needs JavaScript. The contract itself is at <a href="openapi.json">openapi.json</a>.</noscript>
    <p class="other-page">
      <a href="docs/cookbook.md">Cookbook: one page for each question</a>
      <a href="openapi.json?view=orders">Plain OpenAPI document: only the orders, for tools that generate tests</a>
      <a href="console">Console: watch a sandbox, and control it</a>
    </p>
    <div id="docs"></div>
  </body>
</html>
`;

/**
 * The page's Content-Security-Policy (https://www.w3.org/TR/CSP3/): it loads only files of the service. The icons in
 * Swagger UI's style sheet are data: URLs.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
