import { contractSections } from './contract-sentences.ts';
import { REVALIDATED } from './file-response.ts';

/** The pages of the documentation, as the header shows them: each with its path below the base URL. */
const PAGES = {
  API: 'docs',
  Cookbook: 'docs/cookbook.html',
  Rules: 'docs/rules.html',
} as const;

/**
 * A page of the documentation: the page of the header that it belongs to, the path from it to the base URL (empty or
 * `../`), and further elements of the head, such as scripts. There are no inline scripts and styles, so that the policy
 * can forbid them. Its URLs are relative, so that it works under any base URL.
 */
type DocsPage = Readonly<Record<'title' | 'up' | 'head' | 'body', string>> & { readonly part: keyof typeof PAGES };

/** Returns the HTML of a page, in the same frame as the console. */
export function renderPage({ title, part, up, head, body }: DocsPage): string {
  const links = Object.entries(PAGES).map(
    ([name, path]) => `<a href="${up}${path}"${name === part ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Food Ordering Service: ${title}</title>
    <link rel="icon" href="${up}docs/favicon.svg" type="image/svg+xml">
${head}    <link rel="stylesheet" href="${up}docs/shared.css">
    <link rel="stylesheet" href="${up}docs/docs.css">
  </head>
  <body>
    <header class="top">
      <p class="brand"><img src="${up}docs/favicon.svg" alt=""> Food Ordering <span>documentation</span></p>
      <nav aria-label="Pages">${links.join('')}</nav>
      <div class="links">
        <a href="${up}openapi.json">OpenAPI</a>
        <a href="${up}docs/postman.json" download>Postman</a>
        <a href="${up}console">Console</a>
      </div>
    </header>
${body}  </body>
</html>
`;
}

/** Returns a section as HTML. The only Markdown of its text is code. */
function section([title, text]: readonly [title: string, text: string]): string {
  const parts = text.replaceAll('<', '&lt;').split('`');
  const html = parts.map((part, index) => (index % 2 === 0 ? part : `<code>${part}</code>`)).join('');
  return `        <h2>${title}</h2>\n        <p>${html}</p>\n`;
}

/** The page of the operations. */
export const PAGE = renderPage({
  title: 'API documentation',
  part: 'API',
  up: '',
  head: `    <link rel="stylesheet" href="docs/swagger-ui.css">
    <script src="docs/swagger-ui.js" defer></script>
    <script src="docs/docs.js" defer></script>
`,
  body: `    <noscript>This page needs JavaScript. The contract itself is at <a href="openapi.json">openapi.json</a>.</noscript>
    <main class="api">
      <div class="prose">
        <h1>The API of the Food Ordering Service</h1>
        <p>
          Create orders, pay for them, change, cancel and list them, under strict rules: each operation below can be tried on
          this server.
        </p>
${contractSections('whole').map(section).join('')}      </div>
      <div id="docs"></div>
      <p class="prose">
        For tools: this contract as an OpenAPI document, <a href="openapi.json">all of it</a> or
        <a href="openapi.json?view=orders">only the orders</a>. Postman imports it, too.
      </p>
    </main>
`,
});

/**
 * The pages' Content-Security-Policy (https://www.w3.org/TR/CSP3/): they load only files of the service. The icons in
 * Swagger UI's style sheet are data: URLs.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const PAGE_HEADERS = { 'Cache-Control': REVALIDATED, 'Content-Security-Policy': PAGE_POLICY };
