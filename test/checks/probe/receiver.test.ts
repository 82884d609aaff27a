import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { JsonReport } from '../../../lib/probe/reports/json-report.ts';
import { createDeployedSandboxes } from '../../../lib/probe/runs/probe-sandbox.ts';
import { freePort } from '../../tools/free-port.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';
import { probeInProcess } from './run-probe.ts';

const RECEIVER = fileURLToPath(new URL('scripted-receiver.js', import.meta.url));

const server = withServer();

/** Probes the scripted receiver on a free port. */
async function probe(mistake: string, ...args: readonly string[]) {
  const url = `http://127.0.0.1:${await freePort()}/state`;
  const all = ['--receiver', url, '--timeout', '0.5', ...args, '--', process.execPath, RECEIVER, mistake];
  return { url, ...(await run(all)) };
}

function run(args: readonly string[]) {
  return probeInProcess(args, createDeployedSandboxes(server.baseUrl));
}

describe('the probe of a receiver', () => {
  test('shows what it does not handle, with the attempts and the remedy, and ends it', async () => {
    const file = join(temporaryFolder(), 'probe.json');
    const { code, stdout, url } = await probe('none', '--only', 'duplicate,bad-signature,late', '--json', file);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^calm +handled/m);
    expect(stdout).toMatch(/^duplicate +handled/m);
    expect(stdout).toMatch(/^bad-signature +NOT HANDLED +\S+ s +refuses-forgeries$/m);
    expect(stdout).toMatch(/^late +NOT HANDLED +\S+ s +knows-the-orders$/m);
    expect(stdout).toMatch(/ 0\.00 s {2}POST {3}\/webhooks order\.paid {2}key evt-\S+ {2}→ 204, bad-signature$/m);
    expect(stdout).toMatch(/The receiver takes ORD-\S+ for "pending", and it is deleted/);
    expect(stdout).toContain('The receiver handles 2 of 4 situations');
    const { situations } = JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
    expect(situations.map(({ verdict }) => verdict)).toEqual(['handled', 'handled', 'not-handled', 'not-handled']);
    expect(situations[2]?.advice).toMatch(/^Verify webhook-signature/);
    await expect(fetch(url)).rejects.toThrow();
  });

  test.each([
    ['ends', 'keeps-running', 'The receiver ended (exit code 1)'],
    ['refuses', 'answers-each', 'The receiver answered order.created with 500'],
    ['forgets', 'knows-the-orders', 'for undefined, and it is cancelled'],
  ])('tries nothing else with one that %s: %s', async (mistake, expectation, message) => {
    const { code, stdout, stderr } = await probe(mistake);
    expect(code).toBe(2);
    expect(stderr).toContain('The receiver does not handle calm');
    expect(stdout).toMatch(new RegExp(`^calm +NOT HANDLED +\\S+ s +${expectation}$`, 'm'));
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(message);
  });

  test('is an error if it does not listen, or another program does', async () => {
    const { stdout } = await probe('deaf', '--only', 'calm');
    expect(stdout).toMatch(
      /calm: the run says nothing about the receiver\n +The receiver ended: exit code 3\n.*\n +no port/,
    );
    const taken = await run(['--receiver', `${server.baseUrl}/health`, '--', process.execPath, RECEIVER, 'none']);
    expect(taken.stdout).toContain(`Another program listens at ${server.baseUrl}/health already`);
    expect(taken.code).toBe(2);
  });

  test('delivers to --deliver-to', async () => {
    const { stdout } = await probe('none', '--only', 'calm', '--deliver-to', '/hooks');
    expect(stdout).toContain('POST   /hooks order.created');
  });

  test.each([
    [['--receiver', 'state'], '--receiver must be an address'],
    [['--receiver', 'http://localhost/state'], '--receiver needs a port, as in http://localhost:4000/state'],
    [['--receiver', 'http://localhost:4000', '--jobs', '2'], '--receiver goes without --jobs'],
    [['--receiver', 'http://localhost:4000', '--only', 'slow'], '--only must be one or more of calm, duplicate, lost'],
    [['--deliver-to', '/hooks'], '--deliver-to goes with --receiver'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await run([...args, '--', 'node', 'receiver.js']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`probe: ${message}`) });
  });
});
