import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../../../infra/publish/package/start-server.ts';
import { main } from '../../../infra/run.ts';
import { PROJECT } from '../../../lib/project.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { mustRun, timed, type User, userEnvironment } from '../package/packed.ts';
import { installPackages } from '../tools/docker/debian-packages.ts';

const PYTHON = 'python3 -m venv .venv && .venv/bin/pip install --quiet --disable-pip-version-check';

/** Returns the command of openapi-generator, for the code without tests and documentation. It prints only errors. */
function generate(generator: string, options = ''): string {
  return `java -jar "$GENERATOR" generate \
      --input-spec openapi.json --output client --generator-name ${generator} ${options} \
      --global-property apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false >/dev/null`;
}

/** Renames the schema whose name these clients need for a class of their own. */
const RENAMED = '--model-name-mappings ApiResponse=AnyResponse';

function compileAndRun(program: string): string {
  return `
    "$PROJECT/node_modules/.bin/tsc" --strict --noEmit --target es2024 --module esnext --moduleResolution bundler \
      --types node --typeRoots "$PROJECT/node_modules/@types" ${program}
    "$PROJECT/node_modules/.bin/esbuild" ${program} --bundle --platform=node --format=esm \
      --log-level=warning --outfile=out.mjs
    node out.mjs`;
}

/**
 * Bash for each client, in a folder with `openapi.json` and the programs that send requests: generates the client into
 * `client`, compiles it and runs its program. `$GENERATOR` is the jar of openapi-generator, `$PROJECT` the folder of
 * this project.
 */
const CLIENTS: Readonly<Record<string, string>> = {
  python: `
    ${generate('python', RENAMED)}
    ${PYTHON} --requirement client/requirements.txt
    PYTHONPATH=client .venv/bin/python python.py`,
  typescript: `
    ${generate('typescript-fetch', RENAMED)}
    ${compileAndRun('typescript-fetch.ts')}`,
  go: `
    ${generate('go')}
    mkdir client/program
    cp main.go client/program
    cd client
    go mod tidy
    go vet ./...
    go run ./program`,
  // useSingleRequestParameter: calls stay the same when an operation gains an optional parameter.
  // containerDefaultToNull: without it, a change of the status also sends `items: []`.
  java: `
    ${generate('java', `--additional-properties useSingleRequestParameter=true,containerDefaultToNull=true ${RENAMED}`)}
    cp RoundTrip.java client/src/main/java
    cd client
    mvn --batch-mode --quiet -Djava.version=17 -Dexec.mainClass=RoundTrip \
      compile org.codehaus.mojo:exec-maven-plugin:3.5.0:java`,
  'hey-api': `
    npm install --silent --no-package-lock --prefix tools @hey-api/openapi-ts@0.99.0 typescript@5.9.3
    tools/node_modules/.bin/openapi-ts --input openapi.json --output client
    ${compileAndRun('hey-api.ts')}`,
  'openapi-python-client': `
    ${PYTHON} openapi-python-client==0.29.1
    .venv/bin/openapi-python-client generate --path openapi.json --meta none --output-path client 2>&1 | tee generated.txt
    if grep 'Unable to process' generated.txt; then exit 1; fi
    .venv/bin/python openapi-python-client.py`,
};

/** The documents by their names. */
const DOCUMENTS = { whole: '/openapi.json', orders: '/openapi.json?view=orders' } as const;

const OPENAPI_GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { document: { type: 'string' } } });

// npm run checks -- clients [names] generates clients from both documents, or from one of them (--document orders), and
// takes an order through its life with each.
await main(async () => {
  const clients = Object.entries(CLIENTS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const documents = Object.entries(DOCUMENTS).filter(([name]) => (values.document ?? name) === name);
  if (clients.length * documents.length === 0) throw new Error('There is no such client, or no such document');
  if (clients.some(([name]) => name === 'go')) installPackages('go', ['golang-go']);
  const folder = temporaryFolder();
  const env = { ...userEnvironment(), PROJECT, GENERATOR: join(folder, 'openapi-generator-cli.jar') };
  await timed(OPENAPI_GENERATOR, () => installGenerator({ folder, env }));
  await using server = await startServer();
  const failures: string[] = [];
  for (const [name, script] of clients) {
    for (const [document, path] of documents) {
      const title = `${name}-${document}`;
      const baseUrl = `${server.baseUrl}/sandboxes/${title}`;
      const user = { folder: join(folder, title), env: { ...env, BASE_URL: baseUrl } };
      await timed(title, () => check(script, `${baseUrl}${path}`, user)).catch((error: Error) => {
        failures.push(`${title}: ${error.message}`);
      });
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

/** Copies the jar that `$GENERATOR` names. */
async function installGenerator(user: User): Promise<void> {
  installPackages('mvn', ['maven', 'default-jdk-headless']);
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  const options = [`-Dartifact=${OPENAPI_GENERATOR}`, `-DoutputDirectory=${user.folder}`, '-Dmdep.stripVersion=true'];
  await mustRun(user, 'mvn', '--batch-mode', '--quiet', copy, ...options);
}

/** @throws Error with the output of the first command that fails. */
async function check(script: string, document: string, user: User): Promise<void> {
  cpSync(join(import.meta.dirname, 'programs'), user.folder, { recursive: true });
  writeFileSync(join(user.folder, 'openapi.json'), await (await fetch(document)).text());
  await mustRun(user, 'bash', '-euc', script);
}
