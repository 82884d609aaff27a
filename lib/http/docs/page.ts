/**
 * The documentation page. Its URLs are relative, so that it works under any base URL; and nothing on it
 * is inline, so that its policy can forbid whatever is not served from here.
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
    <div id="docs"></div>
  </body>
</html>
`;

/**
 * Nothing but what the service itself serves. Swagger UI's style sheet carries its icons as data: URLs.
 * https://www.w3.org/TR/CSP3/
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
