import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';
import { firstLineOf, stopProcess } from '../../tools/processes.ts';
import { START_ARGUMENTS } from '../../tools/server/spawn-server.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { isOk } from '../../tools/wait-until.ts';
import { orderOf, send } from './api.ts';

const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/**
 * Small disks. `lacking` is the reason why this machine cannot provide the disk. `script` is a shell script that mounts
 * it at `$0` and becomes the command in `$@`.
 */
const DISKS = [
  {
    name: 'a disk of 700 KB',
    lacking: canMount ? undefined : 'this machine does not permit unshare and mount',
    // The server has no input: the line on standard input is for the script.
    script: `exec unshare -rm sh -c 'mount -t tmpfs -o size=700k none "$0" && head -c 200000 /dev/zero > "$0/ballast"
      (read -r line; rm "$0/ballast") <&3 & exec "$@" 3<&-' "$0" "$@" 3<&0 </dev/null`,
    free: ({ stdin }: ChildProcess) => void stdin?.write('\n'),
  },
  {
    name: 'a file that may have 300 KB',
    lacking: spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'this machine has no prlimit',
    script: 'ulimit -S -f 600; exec "$@"',
    free: ({ pid }: ChildProcess) => void spawnSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:']),
  },
];

describe.each(DISKS)('on $name', ({ name, lacking, script, free }) => {
  const title = 'every write is a 503, reads go on, and with room again nothing acknowledged is lost';
  test.skipIf(lacking)(lacking ? `${title} (skipped: ${lacking})` : title, async () => {
    const { baseUrl, child } = await start(script);
    const ask = (method: string, path: string, body?: unknown, headers = {}) =>
      send(baseUrl, method, path, body, headers);
    const named = await ask('POST', '/sandboxes/s/orders', orderOf('Ada'));
    const created = await fill(baseUrl);
    console.log(`full disk: ${name} took ${created.length} orders`);
    const rejected: Parameters<typeof ask>[] = [
      ['POST', '/orders', orderOf('Bob')],
      ['POST', '/orders', orderOf('Bob'), { 'Idempotency-Key': 'k' }],
      ['PATCH', `/orders/${created[0]}`, { status: 'paid' }],
      ['PATCH', `/orders/${created[0]}/cancel`],
      ['DELETE', `/orders/${created[0]}`],
      ['DELETE', `/sandboxes/s/orders/${named.body.data.id}`],
      ['POST', '/sandboxes/s/orders', orderOf('Bob'), { 'Idempotency-Key': 'k' }],
      ['POST', '/sandboxes/s/seed', { orders: 50 }],
      ['PATCH', '/sandboxes/s', { journal: true }],
      ['DELETE', '/sandboxes/s'],
      ['GET', '/health'],
    ];
    for (const [method, path, ...rest] of rejected) {
      const { status, headers, body } = await ask(method, path, ...rest);
      const response = [status, body.error?.code, headers.get('retry-after')];
      expect(response, `${method} ${path}`).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
    }
    expect((await ask('GET', `/orders/${created[0]}`)).body.data).toMatchObject({ status: 'pending' });
    expect((await ask('GET', '/sandboxes/s/orders')).body.data.orders).toHaveLength(1);
    free(child);
    await expect.poll(() => isOk(`${baseUrl}/health`), { timeout: 30_000, message: 'healthy' }).toBe(true);
    expect((await ask('DELETE', '/sandboxes/s')).body.data).toMatchObject({ deletedOrders: 1 });
    expect((await ask('DELETE', `/orders/${created[0]}`)).status).toBe(200);
    for (const id of created.slice(1)) expect((await ask('GET', `/orders/${id}`)).status).toBe(200);
    expect((await ask('GET', '/orders')).body.meta.total).toBe(created.length - 1);
  });
});

async function start(script: string) {
  const directory = temporaryFolder();
  const options = ['--port', '0', '--quiet', '--data', join(directory, 'orders.db')];
  const command = [process.execPath, ...START_ARGUMENTS, ...options];
  const child = spawn('sh', ['-c', script, directory, ...command], { cwd: PROJECT, stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => stopProcess(child));
  onTestFinished(() => void child.stdin.destroy());
  return { baseUrl: await firstLineOf(child.stdout), child };
}

/** Creates orders until even the smallest write finds the disk full. Returns their ids. */
async function fill(baseUrl: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { status, body } = await send(baseUrl, 'POST', '/orders', orderOf('x'.repeat(100)));
    if (status === 201) ids.push(body.data.id);
    else if ((await send(baseUrl, 'PATCH', '/sandboxes/s', { journal: false })).status !== 200) return ids;
  }
}
