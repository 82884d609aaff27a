import { describe, expect, test } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { RECEIVER, withProbe } from './run-probe.ts';

const { server, probe, probeWithReports } = withProbe();

/** Probes the scripted receiver on a free port. */
async function probeReceiver(mistake: string, ...args: readonly string[]) {
  const url = `http://127.0.0.1:${await freePort()}/state`;
  const command = ['--', process.execPath, RECEIVER, mistake];
  return { url, ...(await probeWithReports('--receiver', url, '--timeout', '0.5', ...args, ...command)) };
}

describe('the probe of a receiver', () => {
  test('shows what it does not handle, with the attempts and the remedy, and ends it', async () => {
    const { code, stdout, report, url } = await probeReceiver('none', '--only', 'duplicate,bad-signature,late,rotated');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^calm +handled/m);
    expect(stdout).toMatch(/^duplicate +handled/m);
    expect(stdout).toMatch(/^bad-signature +NOT HANDLED +\S+ s +refuses-forgeries$/m);
    expect(stdout).toMatch(/^late +NOT HANDLED +\S+ s +knows-the-orders$/m);
    expect(stdout).toMatch(/ 0\.00 s {2}POST {3}\/webhooks order\.paid {2}key evt-\S+ {2}→ 204, bad-signature$/m);
    const late = stdout.slice(stdout.indexOf('\nlate\n'));
    expect(late.match(/order\.created .* → 204, the probe's own, .*$/gm)).toHaveLength(1);
    expect(stdout).toMatch(/The receiver takes ORD-\S+ for "pending", and it is deleted/);
    expect(stdout).toContain('The receiver handles 3 of 5 situations');
    const verdicts = report.situations.map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['handled', 'handled', 'not-handled', 'not-handled', 'handled']);
    expect(report.situations[2]?.advice).toMatch(/^Verify webhook-signature/);
    await expect(fetch(url)).rejects.toThrow();
  });

  test.each([
    ['ends', 'keeps-running', 'The receiver ended (exit code 1)'],
    ['refuses', 'answers-each', 'The receiver answered order.created with 500'],
    ['forgets', 'knows-the-orders', 'for undefined, and it is cancelled'],
  ])('tries nothing else with one that %s: %s', async (mistake, expectation, message) => {
    const { code, stdout, stderr } = await probeReceiver(mistake);
    expect(code).toBe(2);
    expect(stderr).toContain('The receiver does not handle calm');
    expect(stdout).toMatch(new RegExp(`^calm +NOT HANDLED +\\S+ s +${expectation}$`, 'm'));
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(message);
  });

  test('is an error if it does not listen, or another program does', async () => {
    const { stdout } = await probeReceiver('deaf', '--only', 'calm');
    expect(stdout).toMatch(
      /calm: the run says nothing about the receiver\n +The receiver ended: exit code 3\n.*\n +no port/,
    );
    const taken = await probe('--receiver', `${server.baseUrl}/health`, '--', process.execPath, RECEIVER, 'none');
    expect(taken.stdout).toContain(`Another program listens at ${server.baseUrl}/health already`);
    expect(taken.code).toBe(2);
  });

  test('delivers to --deliver-to', async () => {
    const { stdout } = await probeReceiver('none', '--only', 'calm', '--deliver-to', '/hooks');
    expect(stdout).toContain('POST   /hooks order.created');
  });

  test.each([
    [['--receiver', 'state'], '--receiver must be an address'],
    [['--receiver', 'http://localhost/state'], '--receiver needs a port, as in http://localhost:4000/state'],
    [['--receiver', 'http://localhost:4000', '--jobs', '2'], '--receiver goes without --jobs'],
    [['--receiver', 'http://localhost:4000', '--only', 'slow'], '--only must be one or more of calm, duplicate, lost'],
    [['--deliver-to', '/hooks'], '--deliver-to goes with --receiver'],
  ])('refuses %j', async (args, message) => {
    const stderr = expect.stringContaining(`probe: ${message}`);
    expect(await probe(...args, '--', 'node', 'receiver.js')).toMatchObject({ code: 2, stderr });
  });
});
