import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROUTE_ROWS } from '../../../lib/api/routes.ts';
import { baseUrl } from '../../../lib/docs/base-url.ts';
import { fileResponse, REVALIDATED } from '../../../lib/docs/file-response.ts';
import { llmsText } from '../../../lib/docs/llms-text.ts';
import { loadStaticFile } from '../../../lib/docs/load-static-file.ts';
import { atOwnAddress } from '../../../lib/docs/own-address.ts';
import { renderDocsPage } from '../../../lib/docs/render-page.ts';
import { RULES, RULES_MARKDOWN } from '../../../lib/docs/rules-text.ts';
import { servedMarkdown } from '../../../lib/docs/served-links.ts';
import { readStaticFile } from '../../../lib/docs/source-file.ts';
import { DOCS_FILES, DOCS_PAGES, RULES_PAGE, STATIC_FILES } from '../../../lib/docs/static-files.ts';
import { apiRequest } from '../../../lib/http/chain/open-request.ts';
import { tagMatcher } from '../../../lib/http/chain/read-parameters.ts';
import { orNotModified } from '../../../lib/http/response/api-response.ts';
import { PROJECT } from '../../../lib/project.ts';
import { KNOWN_DEFECTS } from '../../../lib/switches/known-defects.ts';
import { proxyEvent } from '../../tools/http/proxy-event.ts';
import { testService } from '../../tools/http/test-service.ts';

const AWS = 'abc.execute-api.eu-west-1.amazonaws.com';

test.each<[string, string, Record<string, string>, string]>([
  ['the local server', '/openapi.json', { Host: 'localhost:3000' }, 'http://localhost:3000'],
  ['an IPv6 address', '/openapi.json', { Host: '[::1]:3000' }, 'http://[::1]:3000'],
  ['a stage on AWS', '/prod/openapi.json', { Host: AWS, 'X-Forwarded-Proto': 'https' }, `https://${AWS}/prod`],
  ['a sandbox', '/sandboxes/ci-7/openapi.json', { Host: 'localhost:3000' }, 'http://localhost:3000/sandboxes/ci-7'],
  [
    'two proxies: that of the proxy nearest to the client',
    '/openapi.json',
    { Host: 'inner', 'X-Forwarded-Host': 'food.example.com, inner', 'X-Forwarded-Proto': 'https, http' },
    'https://food.example.com',
  ],
  ['a path that ends in a slash', '/prod/openapi.json/', { Host: 'h' }, 'http://h/prod'],
  ['no host', '/prod/openapi.json', {}, '/prod'],
  ['no host and no stage', '/openapi.json', {}, '/'],
  ['an invalid host', '/openapi.json', { Host: 'a"b<script>' }, '/'],
  ['a host with a path', '/openapi.json', { 'X-Forwarded-Host': 'evil.example/x' }, '/'],
  ['an invalid scheme', '/openapi.json', { Host: 'h', 'X-Forwarded-Proto': 'javascript' }, 'http://h'],
])('the base URL of %s', (_, path, headers, expected) => {
  const event = proxyEvent('GET', { path: '/openapi.json', headers });
  event.requestContext.path = path;
  expect(baseUrl(apiRequest(event, testService()), '/openapi.json')).toBe(expected);
});

test('the base URL under SAM, whose events have the resource as the path', () => {
  const resource = '/sandboxes/{name}/openapi.json';
  const event = proxyEvent('GET', {
    path: '/sandboxes/ci-7/openapi.json',
    resource,
    headers: { Host: 'localhost:3000' },
  });
  event.requestContext.path = resource;
  expect(baseUrl(apiRequest(event, testService()), '/openapi.json')).toBe('http://localhost:3000/sandboxes/ci-7');
});

const PAGES = [...Object.keys(DOCS_PAGES), RULES_PAGE];
const HEADERS = { 'Cache-Control': REVALIDATED };
const LINK = /href="([^"]*)"/g;

/** The sites that pages link to. The first is replaced by the address of the server. */
const SITES = [
  'http://localhost:3000',
  'https://github.com',
  'https://modelcontextprotocol.io',
  'https://www.standardwebhooks.com',
];

describe.each(PAGES)('%s', (name) => {
  const html = renderDocsPage(name);

  test('links only to pages of the service, to their headings, and to the web', () => {
    const links = [...html.matchAll(LINK)].map(([, href = '']) => href).filter((href) => !/^https?:/.test(href));
    expect(links.filter((href) => !leadsSomewhere(name, href))).toEqual([]);
  });

  test('links only to known sites of the web', () => {
    const sites = [...html.matchAll(/href="(https?:\/\/[^"/]+)/g)].map(([, site]) => site);
    expect(sites.filter((site) => site === undefined || !SITES.includes(site))).toEqual([]);
  });

  test('says what its reader lacks, if it has commands or files of a clone', () => {
    const isOfClone = /\bnpm (?:run|start|--prefix)\b|[^\w/](?:infra|lib|test|functions)\/\w|From <code>/.test(html);
    expect(html.includes('a clone of the project</a>. Ask whoever runs this server')).toBe(isOfClone);
  });

  test('loads no picture but the icon, and has no script or style of its own', () => {
    expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['../docs/favicon.svg']);
    expect(html).toContain('<link rel="icon" href="../docs/favicon.svg"');
    expect(html).not.toMatch(/<script|<style|style=/);
  });
});

test('the page of the rules is the text of llms.txt, and asks for nothing to be filled in', () => {
  const html = renderDocsPage(RULES_PAGE);
  const headings = [...RULES.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect([...html.matchAll(/<h2[^>]*>(.+?)<\/h2>/g)].map(([, heading]) => heading)).toEqual(headings);
  const toPages = (text: string) => text.replaceAll(/\]\([^)#]+#/g, '](#');
  expect(toPages(llmsText('http://localhost:3000'))).toContain(toPages(RULES));
  expect(html).not.toMatch(/___|Find out which/);
});

test('RULES.md is the page of the rules; npm run generate writes it', () => {
  expect(readFileSync(join(PROJECT, 'RULES.md'), 'utf8')).toBe(RULES_MARKDOWN);
});

test('the rules have the status of each success, and every code and header of access', () => {
  for (const { method, path, sandbox, success = 200 } of ROUTE_ROWS) {
    if (sandbox === 'sandboxed') expect(RULES).toContain(`\`${method} ${path}\` (${success})`);
  }
  for (const part of ['401', '403', '429', 'WWW-Authenticate', 'Retry-After', 'RateLimit-Remaining', '/oauth/token']) {
    expect(RULES).toContain(part);
  }
});

test('the page of the rules names no bug', () => {
  const html = renderDocsPage(RULES_PAGE);
  for (const { id } of KNOWN_DEFECTS) expect(html).not.toContain(id);
  expect(html).not.toMatch(/docs\/(?:defects|for-a-class|scoring|language-models|benchmark-an-agent)\.html/);
});

test.each([
  ['its host', 'http://food.example:4010', 'http://food.example:4010'],
  ['its stage', 'https://abc.example/prod', 'https://abc.example/prod'],
  ['its host, without the sandbox of the request', 'http://h:1/sandboxes/mine', 'http://h:1'],
  ['the address of the sources, without a valid host', '/prod', 'http://localhost:3000'],
])('a page shows the address of its server: %s', (_, base, address) => {
  const page = fileResponse('curl http://localhost:3000/sandboxes/demo', 'text/plain', HEADERS);
  const { file, headers } = atOwnAddress(page, base);
  expect(file).toEqual({ type: 'text/plain', text: `curl ${address}/sandboxes/demo` });
  expect(headers['ETag'] === page.headers['ETag']).toBe(address === 'http://localhost:3000');
});

test('pages show one address, which the server replaces by its own', () => {
  for (const name of PAGES) expect(renderDocsPage(name)).not.toMatch(/(?<!http:\/\/)localhost:3000/);
});

test('a page without a source is refused', () => {
  expect(() => renderDocsPage('missing.html')).toThrow('missing.html');
});

/**
 * Whether a link of a page leads to a file of the documentation or the console and, if it has an anchor, to a heading
 * there.
 */
function leadsSomewhere(from: string, href: string): boolean {
  const [path = '', anchor] = href.split('#');
  if (['../console', '../docs', '../openapi.json'].includes(path)) return true;
  const name = path === '' ? from : path.replace('../docs/', '');
  if (!STATIC_FILES.docs.names.includes(name)) return false;
  return anchor === undefined || renderDocsPage(name).includes(`id="${anchor}"`);
}

/** Whether a link of Markdown leads to a file of the documentation and, if it has an anchor, to a heading there. */
function leadsToMarkdown(from: string, href: string): boolean {
  const [name = ''] = href.split('#');
  const isServed = name === '' || STATIC_FILES.docs.names.includes(name);
  return isServed && leadsSomewhere(from.replace(/md$/, 'html'), href.replace(/\.md(?=#|$)/, '.html'));
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
};

const isMarkdown = (name: string) => name.endsWith('.md');

test.each(Object.entries(DOCS_FILES))(
  '%s is the text of its source, except for the note and the links of Markdown',
  async (name, source) => {
    const { file } = (await loadStaticFile('docs', name)) ?? {};
    expect(file?.type).toBe(MEDIA_TYPES[name.split('.').at(-1) ?? '']);
    const text = readFileSync(join(PROJECT, source), 'utf8');
    expect(file?.text === (isMarkdown(name) ? servedMarkdown(text, source) : text)).toBe(true);
  },
);

test.each(Object.keys(DOCS_FILES).filter(isMarkdown))('%s says what its reader lacks, as its page does', (name) => {
  const [markdown, page] = [readStaticFile('docs', name), readStaticFile('docs', name.replace(/md$/, 'html'))];
  const note = 'Ask whoever runs this server';
  expect(markdown.includes(note)).toBe(page.includes(note));
});

test.each(Object.keys(DOCS_FILES).filter(isMarkdown))(
  'every link of %s leads to a page of the service or the web',
  (name) => {
    const links = [...readStaticFile('docs', name).matchAll(/\]\(([^()\s]+)\)/g)].map(([, href = '']) => href);
    expect(links.filter((href) => !/^https?:/.test(href) && !leadsToMarkdown(name, href))).toEqual([]);
  },
);

test('links of Markdown become those of a server, and a path that leads nowhere there becomes the name of its file', () => {
  const source = 'lib/docs/cookbook/retries.md';
  const text =
    '[Time](time.md#now), [a fault](../../sandboxes/README.md#faults), [rules](../../../RULES.md), [`probe`](../x.ts),\n' +
    '[made/up/b.py](../../../made/up/b.py), [x](https://x.example), `rows[0](../..)`';
  expect(servedMarkdown(text, source)).toBe(
    '[Time](time.md#now), [a fault](sandboxes.html#faults), [rules](rules.html), `probe`,\n' +
      'b.py, [x](https://x.example), `rows0`',
  );
});

test('Swagger UI comes from its package, with its licence and its notice', () => {
  const folder = 'node_modules/swagger-ui-dist/';
  const fromPackage = Object.keys(DOCS_FILES).filter((name) => DOCS_FILES[name]?.startsWith(folder));
  const own = ['css', 'js', 'license.txt', 'notice.txt'].map((ending) => `swagger-ui.${ending}`);
  expect(fromPackage).toEqual([...own, 'swagger-ui-bundle.js.LICENSE.txt']);
});

const FILE = fileResponse('a café', 'text/plain', HEADERS);

test('the entity tag is strong, and depends only on the text', () => {
  expect(FILE.headers['ETag']).toMatch(/^"[\w-]{22}"$/);
  expect(fileResponse('a café', 'text/html', HEADERS).headers['ETag']).toBe(FILE.headers['ETag']);
  expect(fileResponse('a cafe', 'text/plain', HEADERS).headers['ETag']).not.toBe(FILE.headers['ETag']);
});

test('the file is returned as text, with its own headers', () => {
  expect(orNotModified(tagMatcher(undefined), FILE)).toEqual({
    headers: { 'Cache-Control': 'private, no-cache', ETag: FILE.headers['ETag'] },
    file: { type: 'text/plain', text: 'a café' },
  });
});
