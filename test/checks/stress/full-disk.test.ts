import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';
import { firstLineOf, stopProcess } from '../../tools/processes.ts';
import { START_ARGUMENTS } from '../../tools/server/spawn-server.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { isOk, waitUntil } from '../../tools/wait-until.ts';
import { orderOf, type Reply, report, send } from './api.ts';

interface Disk {
  readonly name: string;
  /** The reason why this machine cannot provide the disk. */
  readonly lacking?: string | undefined;
  /** A shell script that mounts a small disk at `$0` and becomes the command in `$@`. */
  readonly script: string;
  free(server: ChildProcess): void;
}

const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

const DISKS: readonly Disk[] = [
  {
    name: 'a disk of 700 KB',
    lacking: canMount ? undefined : 'this machine does not permit unshare and mount',
    // The server has no input: the line on standard input is for the script.
    script: `exec unshare -rm sh -c 'mount -t tmpfs -o size=700k none "$0" && head -c 200000 /dev/zero > "$0/ballast"
      (read -r line; rm "$0/ballast") <&3 & exec "$@" 3<&-' "$0" "$@" 3<&0 </dev/null`,
    free: ({ stdin }) => void stdin?.write('\n'),
  },
  {
    name: 'a file that may have 300 KB',
    lacking: spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'this machine has no prlimit',
    script: 'ulimit -S -f 600; exec "$@"',
    free: ({ pid }) => void spawnSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:']),
  },
];

describe.each(DISKS)('on $name', ({ name, lacking, script, free }) => {
  const title = 'every write is a 503, reads go on, and with room again nothing acknowledged is lost';
  test.skipIf(lacking)(lacking ? `${title} (skipped: ${lacking})` : title, async () => {
    const { baseUrl, child } = await start(script);
    const ask = (method: string, path: string, body?: unknown, headers = {}) =>
      send(baseUrl, method, path, body, headers);
    const named = await ask('POST', '/sandboxes/s/orders', orderOf('Ada'));
    const created = await fill(ask);
    report(`full disk: ${name} took ${created.length} orders`);
    const writes: readonly [string, string, unknown?, object?][] = [
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
    ];
    for (const [method, path, body, headers] of writes) expectDown(await ask(method, path, body, { ...headers }));
    expectDown(await ask('GET', '/health'));
    expect((await ask('GET', `/orders/${created[0]}`)).body.data).toMatchObject({ status: 'pending' });
    expect((await ask('GET', '/sandboxes/s/orders')).body.data.orders).toHaveLength(1);
    free(child);
    expect(await waitUntil(() => isOk(`${baseUrl}/health`), 30_000), 'healthy').toBe(true);
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
async function fill(ask: (method: string, path: string, body?: unknown) => Promise<Reply>): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { status, body } = await ask('POST', '/orders', orderOf('x'.repeat(100)));
    if (status === 201) {
      ids.push(body.data.id);
      continue;
    }
    const smallest = await ask('PATCH', '/sandboxes/s', { journal: false });
    if (smallest.status !== 200) return ids;
  }
}

function expectDown({ status, headers, body }: Reply): void {
  expect([status, body.error?.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
}
