import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { runMain, spawnServer } from './spawn-server.ts';

describe.concurrent('the command line', () => {
  test.concurrent.each(['--help', '-h'])('%s prints every option and exits 0', async (option) => {
    const { code, stdout, stderr } = await runMain([option]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const name of ['--port', '--host', '--data', '--store', '--quiet', '--help', '--version', 'PORT', 'FAULTS']) {
      expect(stdout).toContain(name);
    }
  });

  test.concurrent('--version prints the version of the package', async () => {
    expect(await runMain(['--version'])).toEqual({ code: 0, stdout: `${packageFile.version}\n`, stderr: '' });
  });

  test.concurrent.each([
    ['--prot', '3000'],
    ['--port'],
    ['--port', 'http'],
    ['--port', '65536'],
    ['--port', '-1'],
    ['--port', '0x10'],
    ['--store', 'mysql'],
    ['--store', 'sqlite'],
    ['--store', 'memory', '--data', 'orders.db'],
    ['--store', 'dynamodb', '--data', 'orders.db'],
    ['--data', ''],
    ['surplus'],
  ])('%s %s exits 2 with one line that says what is wrong', async (...args) => {
    const { code, stdout, stderr } = await runMain(args.filter((arg) => arg !== undefined));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toMatch(/\s+at .*:\d+/);
  });

  test.concurrent('an invalid PORT in the environment is named in the error', async () => {
    const { code, stderr } = await runMain([], { PORT: 'x' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/PORT.*"x"/);
  });

  test.concurrent('a port that is in use exits 1 with one clear line', async ({ onTestFinished }) => {
    const holder = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void holder.close());
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const { code, stdout, stderr } = await runMain(['--port', String(port)]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^[^\n]*${port} is already in use[^\n]*--port[^\n]*\n$`));
  });

  test.concurrent.each([
    ['--data', '/nonexistent/directory/orders.db'],
    ['--data', 'package.json'],
    ['--host', '192.0.2.1'],
  ])('%s %s exits 1 with one clear line', async (...args) => {
    const { code, stderr } = await runMain(['--port', '0', ...args]);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test.concurrent('--port 0 --quiet prints only the base URL, and serves the API there', async ({ onTestFinished }) => {
    const server = await spawnServer([]);
    onTestFinished(server.stop);
    expect(server.baseUrl).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200);
    const other = await spawnServer(['--host', '127.0.0.1']);
    onTestFinished(other.stop);
    expect(other.baseUrl).not.toBe(server.baseUrl);
  });

  test.concurrent('FAULTS=off turns requested faults off', async ({ onTestFinished }) => {
    const server = await spawnServer([], { FAULTS: 'off' });
    onTestFinished(server.stop);
    for (const response of [
      await fetch(`${server.baseUrl}/health`, { headers: { Prefer: 'code=503' } }),
      await fetch(`${server.baseUrl}/health?__code=503`),
      await fetch(`${server.baseUrl}/health`, { headers: { Prefer: 'code=nonsense' } }),
    ]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('preference-applied')).toBeNull();
    }
  });
});
