import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROJECT } from '../../infra/project.ts';
import { main } from '../../infra/run.ts';
import { mustRun, timed, type User, userEnvironment } from '../package/packed.ts';

// npm run test:release: goes through a release of the last commit in a fresh clone, with a made-up owner, as
// .github/workflows/release.yml does. Publishes nothing. It needs the Chromium of .ci/install-tools.
await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const user = { folder: join(folder, 'clone'), env: userEnvironment(dirname(process.execPath)) };
  const step = (name: string, ...command: readonly [string, ...string[]]) =>
    timed(name, () => mustRun(user, ...command));
  try {
    execFileSync('git', ['clone', '--quiet', PROJECT, user.folder]);
    await step('npm ci', 'npm', 'ci', '--no-audit', '--no-fund');
    const { version } = readJson(user, 'package.json');
    await mustFail(user, 'npm', 'run', 'release:check', '--', `v${version}`);
    await step('prepare', 'npm', 'run', 'release:prepare', '--', 'ada-lovelace/food');
    await step('check', 'npm', 'run', 'release:check', '--', `v${version}`, 'notes.md');
    if (!readFileSync(join(user.folder, 'notes.md'), 'utf8').startsWith('- ')) throw new Error('notes.md has no list');
    mkdirSync(join(user.folder, 'release'));
    await step('npm pack', 'npm', 'pack', '--pack-destination', 'release');
    const tarball = join(user.folder, 'release', `food-ordering-service-${version}.tgz`);
    await step('npm publish --dry-run', 'npm', 'publish', '--dry-run', '--access', 'public', tarball);
    await step('SBOM', 'npm', 'run', 'release:sbom', '--', 'release/sbom.spdx.json');
    checkSbom(user);
    await step(
      'checksums',
      'sh',
      '-c',
      'cd release && sha256sum -- * > sha256sums.txt && sha256sum --check sha256sums.txt',
    );
    const { repository } = await packedManifest(user, tarball);
    if (!repository.url.includes('ada-lovelace/food')) throw new Error(`The packed repository is ${repository.url}`);
    await step('tools', 'npm', 'ci', '--prefix', '.ci/tools', '--ignore-scripts', '--no-audit', '--no-fund');
    const env = { ...user.env, TARBALL: tarball };
    const check = () => mustRun({ ...user, env }, 'npm', 'run', 'test:package', '--', 'oldest');
    await timed('npm run test:package', check);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function mustFail(user: User, ...command: readonly [string, ...string[]]): Promise<void> {
  const error = await mustRun(user, ...command).catch((failure: unknown) => String(failure));
  if (!error.includes('placeholder'))
    throw new Error(`${command.join(' ')} must name the placeholders, and says: ${error}`);
}

/** The list has to name every package that the service needs at run time. */
function checkSbom(user: User): void {
  const { packages } = readJson(user, 'release/sbom.spdx.json');
  const named = new Set(packages.map(({ name }: { readonly name: string }) => name));
  const missing = Object.keys(readJson(user, 'package.json').dependencies).filter((name) => !named.has(name));
  if (missing.length > 0) throw new Error(`The SBOM lacks ${missing.join(', ')}`);
}

async function packedManifest(user: User, tarball: string): Promise<{ readonly repository: { readonly url: string } }> {
  return JSON.parse(await mustRun(user, 'tar', '-xzOf', tarball, 'package/package.json'));
}

function readJson({ folder }: User, name: string) {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}
