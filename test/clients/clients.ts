/** A generator of clients, and the program that sends requests with its client. */
export interface GeneratedClient {
  readonly name: string;
  /** A file in `programs`. */
  readonly program: string;
  /**
   * Bash, in a folder with `openapi.json` and the program: generates the client into `client`, compiles it and runs the program.
   * `$GENERATOR` is the jar of openapi-generator, `$PROJECT` the folder of this project.
   */
  readonly script: string;
}

const PYTHON = 'python3 -m venv .venv && .venv/bin/pip install --quiet --disable-pip-version-check';

/** Returns the command of openapi-generator, for the code without its tests and documentation. It prints only errors. */
function generate(generator: string, options = ''): string {
  return `java -jar "$GENERATOR" generate \
      --input-spec openapi.json --output client --generator-name ${generator} ${options} \
      --global-property apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false >/dev/null`;
}

function compileAndRun(program: string): string {
  return `
    "$PROJECT/node_modules/.bin/tsc" --strict --noEmit --target es2024 --module esnext --moduleResolution bundler \
      --types node --typeRoots "$PROJECT/node_modules/@types" ${program}
    "$PROJECT/node_modules/.bin/esbuild" ${program} --bundle --platform=node --format=esm \
      --log-level=warning --outfile=out.mjs
    node out.mjs`;
}

export const CLIENTS: readonly GeneratedClient[] = [
  {
    name: 'python',
    program: 'python.py',
    script: `
      ${generate('python')}
      ${PYTHON} --requirement client/requirements.txt
      PYTHONPATH=client .venv/bin/python python.py`,
  },
  {
    name: 'typescript',
    program: 'typescript-fetch.ts',
    script: `
      ${generate('typescript-fetch')}
      ${compileAndRun('typescript-fetch.ts')}`,
  },
  {
    name: 'go',
    program: 'main.go',
    script: `
      ${generate('go')}
      mkdir client/program
      cp main.go client/program
      cd client
      go mod tidy
      go vet ./...
      go run ./program`,
  },
  {
    name: 'java',
    program: 'RoundTrip.java',
    // useSingleRequestParameter: the calls are the same, whatever optional parameters the document has.
    // containerDefaultToNull: without it, a change of the status also sends `items: []`.
    script: `
      ${generate('java', '--additional-properties useSingleRequestParameter=true,containerDefaultToNull=true')}
      cp RoundTrip.java client/src/main/java
      cd client
      mvn --batch-mode --quiet -Djava.version=17 -Dexec.mainClass=RoundTrip \
        compile org.codehaus.mojo:exec-maven-plugin:3.5.0:java`,
  },
  {
    name: 'hey-api',
    program: 'hey-api.ts',
    script: `
      npm install --silent --no-package-lock --prefix tools @hey-api/openapi-ts@0.99.0 typescript@5.9.3
      tools/node_modules/.bin/openapi-ts --input openapi.json --output client
      ${compileAndRun('hey-api.ts')}`,
  },
  {
    name: 'openapi-python-client',
    program: 'openapi-python-client.py',
    script: `
      ${PYTHON} openapi-python-client==0.29.1
      .venv/bin/openapi-python-client generate --path openapi.json --meta none --output-path client
      .venv/bin/python openapi-python-client.py`,
  },
];
