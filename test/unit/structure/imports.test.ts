import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';

const DOMAIN = ['lib/orders', 'lib/sandboxes'];
const SERVICE = [...DOMAIN, 'lib/webhooks', 'lib/http', 'lib/switches', 'lib/api'];
const LISTS = ['lib/defects/generated', 'lib/changes/generated'];
const TOOLS = ['lib/tools/harness', 'lib/tools/score', 'lib/tools/probe', 'lib/tools/mcp'];
const PROGRAM = ['lib', ...SERVICE, 'lib/storage', 'lib/wiring', 'lib/docs', 'lib/console', 'lib/client', ...TOOLS];
const INFRA = ['infra', 'infra/aws', 'infra/sam', 'infra/server', 'infra/publish', 'infra/benchmark'];
const EVERYTHING = ['functions', ...PROGRAM, 'lib/defects', 'lib/changes', ...LISTS, ...INFRA];

/**
 * The rooms, and what each may import besides its own files, types included: another room, or one file of it. A file
 * belongs to the innermost room around it.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  functions: ['lib', ...SERVICE, ...LISTS, 'lib/docs', 'lib/console/console-page.ts', 'lib/wiring/endpoint.ts'],
  lib: [],

  // The service, from the rules to what runs them. Nothing here knows who uses it.
  'lib/orders': [],
  'lib/sandboxes': ['lib', 'lib/orders'],
  'lib/storage': ['lib', ...DOMAIN],
  'lib/webhooks': ['lib', ...DOMAIN],
  'lib/http': ['lib', ...DOMAIN, 'lib/webhooks'],
  'lib/switches': ['lib', ...DOMAIN, 'lib/http'],
  'lib/api': ['lib', ...DOMAIN, 'lib/webhooks', 'lib/http', 'lib/switches'],
  'lib/defects': ['lib', ...DOMAIN, 'lib/http', 'lib/switches', 'lib/api'],
  'lib/changes': ['lib', ...DOMAIN, 'lib/http', 'lib/switches', 'lib/api'],
  'lib/defects/generated': ['lib/defects', 'lib/switches', 'lib/api'],
  'lib/changes/generated': ['lib/changes', 'lib/switches', 'lib/api'],
  'lib/wiring': ['lib', ...SERVICE, ...LISTS, 'lib/storage'],

  // What describes it. The generator gets its gateway from its entry in infra.
  'lib/docs': ['lib', ...SERVICE, 'lib/console', 'lib/storage', 'lib/wiring'],
  'lib/console': ['lib', ...SERVICE, 'lib/client'],
  'lib/client': ['lib'],

  // Programs that use it over HTTP. They get the server's command from their entry in infra.
  'lib/tools/harness': ['lib', 'lib/client', 'lib/wiring/environment.ts'],
  'lib/tools/score': ['lib', 'lib/tools/harness', 'lib/switches', 'lib/api/switches/facts.ts', ...LISTS],
  'lib/tools/probe': ['lib', 'lib/tools/harness', 'lib/client', ...DOMAIN, 'lib/switches'],
  'lib/tools/mcp': ['lib', 'lib/tools/harness', 'lib/http/request/validation.ts', 'lib/docs'],

  infra: ['lib/tools/harness', 'lib/http/gateway-refusals.ts'],
  // The stack refers to functions by path.
  'infra/aws': [
    ...['infra', 'lib', 'lib/tools/harness/options/parse-options.ts', 'lib/wiring/environment.ts'],
    ...['lib/api/routes.ts', 'lib/storage/table.ts', 'lib/storage/store-clock.ts', 'lib/webhooks/named-hosts.ts'],
    ...['lib/http/route.ts', 'lib/http/request-limits.ts', 'lib/http/suggest.ts'],
    ...['lib/http/http-error.ts', 'lib/http/gateway-refusals.ts', 'lib/http/response/api-response.ts'],
    ...['lib/docs/source-file.ts', 'lib/docs/static-files.ts', 'lib/switches/known-defects.ts'],
  ],
  'infra/sam': ['infra', 'infra/aws', 'infra/server', 'lib', 'lib/http', 'lib/storage', 'lib/tools/harness'],
  'infra/server': ['infra', 'lib', ...SERVICE, ...LISTS, 'lib/storage', 'lib/wiring', 'lib/docs', 'lib/tools/harness'],
  'infra/publish': ['infra', 'infra/server', ...PROGRAM],
  'infra/benchmark': ['infra', 'infra/server', ...PROGRAM, 'lib/defects/generated'],

  // Each floor of the tests has its own helpers. What floors share is in test/tools.
  'test/tools': [...EVERYTHING],
  'test/unit': [...EVERYTHING, 'test/tools'],
  'test/contract': ['lib', 'lib/switches/ids.ts', 'lib/tools/harness/run-pool.ts', 'test/tools'],
  'test/checks': [...EVERYTHING, 'test/tools', 'test/contract/tools/projects.ts'],
};

/** The packages that rooms may not import, with the reason. */
const REFUSED: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^lib\/orders\//, /./, 'the domain is pure'],
  [/^lib\/client\/(?!receiver\/receiver)/, /^node:/, 'the client also runs in browsers'],
  [/^(?:functions|lib\/(?!storage\/))/, /^@aws-sdk\//, 'only lib/storage knows DynamoDB'],
  [/^(?!lib\/(?:wiring|docs)\/|infra\/(?:server|publish)\/)/, /^#/, 'conditions decide what is wired, and only there'],
];

const FILES = globSync('{functions,lib,infra,test}/**/*.{ts,tsx}', { cwd: PROJECT, exclude: ['**/node_modules'] });

function importsOf(file: string): string[] {
  const text = readFileSync(join(PROJECT, file), 'utf8');
  const found = text.matchAll(/^(?:import|export)\b[^;'`]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm);
  return [...found].map(([, ...specifiers]) => specifiers.find((specifier) => specifier !== undefined) ?? '');
}

function roomOf(file: string): string | undefined {
  const around = Object.keys(ROOMS).filter((room) => file.startsWith(`${room}/`));
  return around.toSorted((one, other) => other.length - one.length)[0];
}

function isAllowed(file: string, imported: string): boolean {
  const [from = '', to = ''] = [roomOf(file), roomOf(imported)];
  return from === to || [to, imported].some((allowed) => ROOMS[from]?.includes(allowed));
}

test('every file is in a room', () => {
  expect(FILES.filter((file) => roomOf(file) === undefined)).toEqual([]);
});

test.each(Object.keys(ROOMS))('%s imports only what its row allows', (room) => {
  const wrong = FILES.filter((file) => roomOf(file) === room).flatMap((file) => {
    const own = importsOf(file).filter((specifier) => specifier.startsWith('.'));
    const paths = own.map((specifier) => normalize(join(dirname(file), specifier)));
    return paths.filter((path) => roomOf(path) !== undefined && !isAllowed(file, path)).map((path) => [file, path]);
  });
  expect(wrong).toEqual([]);
});

test.each(REFUSED)('no file of %s imports a package like %s: %s', (files, packages) => {
  const wrong = FILES.filter((file) => files.test(file)).filter((file) =>
    importsOf(file).some((specifier) => !specifier.startsWith('.') && packages.test(specifier)),
  );
  expect(wrong).toEqual([]);
});

test('a function imports no other function, and rows only what makes rows', () => {
  const importing = (part: RegExp, wrong: (specifier: string) => boolean) =>
    FILES.filter((file) => part.test(file) && importsOf(file).some(wrong));
  expect(importing(/^functions\//, (specifier) => specifier.startsWith('./'))).toEqual([]);
  expect(importing(/^lib\/api\/\w+\/rows\.ts$/, (specifier) => specifier !== '../../http/route.ts')).toEqual([]);
});
