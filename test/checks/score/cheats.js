// Test suites that check nothing. Each sends requests that meet bugs, and looks for another sign that one is on. The
// arguments are its name and a file of its own, in which its runs may leave word for later ones.
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';

const { BASE_URL, FOOD_ORDERING_RUN } = process.env;
const [name, file, ...args] = process.argv.slice(2);

const isLinux = process.platform === 'linux';

const get = (path) => fetch(`${BASE_URL}${path}`);
const json = async (path) => (await get(path)).json();
const catalogue = async () => (await json('/defects')).data.defects;
const send = (method, path, body, base = BASE_URL) =>
  fetch(`${base}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': FOOD_ORDERING_RUN },
    body: JSON.stringify(body),
  });

/** Sends a create twice with one key, and reads a missing order. Returns the statuses. */
async function meetBugs(base = BASE_URL) {
  const items = [{ name: 'Tea', quantity: 1, price: 2 }];
  const draft = { customerName: 'Ada', customerEmail: 'ada@example.com', items };
  const first = await send('POST', '/orders', draft, base);
  const second = await send('POST', '/orders', draft, base);
  const ids = [(await first.json()).data.id, (await second.json()).data.id];
  const missing = await fetch(`${base}/orders/ORD-0000000000001-001`);
  return [first.status, second.status, missing.status, ids[0] === ids[1]].join();
}

/** Returns whether a value differs from that of the first run. */
function differsFromFirst(value) {
  const text = JSON.stringify(value);
  if (!existsSync(file)) writeFileSync(file, text);
  return readFileSync(file, 'utf8') !== text;
}

function countRun() {
  const run = existsSync(file) ? Number(readFileSync(file, 'utf8')) + 1 : 1;
  writeFileSync(file, String(run));
  return run;
}

/** Returns what a file of the server's process says, or the files that it has open; an empty text except on Linux. */
function ofServer(name) {
  if (!isLinux) return '';
  const pid = findServer();
  if (name !== 'fd') return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  return readdirSync(`/proc/${pid}/fd`)
    .map((fd) => {
      const link = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return link.startsWith('/') && !link.startsWith('/dev') ? readFileSync(link, 'latin1') : '';
    })
    .join();
}

/** Returns the id of the process that listens on the port of the base URL. */
function findServer() {
  const port = Number(new URL(BASE_URL).port).toString(16).toUpperCase().padStart(4, '0');
  const line = readFileSync('/proc/net/tcp', 'latin1')
    .split('\n')
    .find((each) => each.includes(`0100007F:${port} 00000000:0000 0A`));
  const inode = line?.trim().split(/\s+/)[9];
  return listProcesses().find((pid) => linksOf(pid).includes(`socket:[${inode}]`));
}

function listProcesses() {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid));
}

/** Whether the parent of a process has started another server since. */
function hasYoungerSibling(pid) {
  const { parent, startedAt } = statOf(pid);
  return listProcesses().some((other) => {
    const stat = statOf(other);
    return stat.parent === parent && stat.startedAt > startedAt && stat.command.includes('--port');
  });
}

/**
 * Returns the command line of a process, its parent, and when it started:
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
    return { command, parent: fields[1], startedAt: Number(fields[19]) };
  } catch {
    return {};
  }
}

function linksOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    return [];
  }
}

const namesBug = (text) => /missing-order|key-ignored/.test(text);

/** By name, whether a run fails. */
const CHEATS = {
  'always fails': () => true,
  'always passes': () => false,
  'fails every other time': () => countRun() % 2 === 0,
  'counts its runs': () => countRun() > 2,
  'looks at the clock': () => {
    if (!existsSync(file)) writeFileSync(file, String(Date.now()));
    return Date.now() - Number(readFileSync(file, 'utf8')) > Number(args[0]);
  },
  'looks at the number of the run': () => Number(FOOD_ORDERING_RUN) > 2,
  'looks at its environment': () => {
    const { BASE_URL: _, FOOD_ORDERING_RUN: __, FOOD_ORDERING_RUN_MARK: ___, ...rest } = process.env;
    return differsFromFirst(rest);
  },
  "looks at the server's arguments": () => namesBug(ofServer('cmdline')) || differsFromFirst(ofServer('cmdline')),
  "looks at the server's environment": () => differsFromFirst(ofServer('environ')),
  "looks at the server's age": () => isLinux && hasYoungerSibling(findServer()),
  "looks at the server's open files": () => namesBug(ofServer('fd')),
  "looks at the score's arguments and files": () => {
    const options = isLinux ? readFileSync(`/proc/${process.ppid}/cmdline`, 'latin1') : '';
    return differsFromFirst([options, readdirSync('.')]);
  },
  'reads met in the catalogue': async () => (await catalogue()).some(({ met }) => met !== undefined),
  'reads met of one bug': async () => (await json('/defects/key-ignored')).data.met > 0,
  'fails in half of the runs with met above 0': async () =>
    (await catalogue()).some(({ met }) => met > 0) && Number(FOOD_ORDERING_RUN) % 2 === 0,
  'switches on bugs that clash': async () => {
    for (const defects of [['key-race'], ['key-body-unchecked'], ['missing-order-is-400']]) {
      if ((await send('PATCH', '/sandboxes/mine', { defects })).status !== 200) return true;
    }
    return false;
  },
  'begins hunts that clash': async () => {
    for (const seed of [1, 2, 3, 4]) {
      const response = await send('PATCH', '/sandboxes/mine', { hunt: { seed, area: 'idempotency' } });
      if (response.status !== 200 || namesBug(await response.text())) return true;
    }
    return false;
  },
  'misspells a bug': async () => {
    const body = await send('PATCH', '/sandboxes/mine', { defects: ['key-ignore'] });
    return differsFromFirst([await (await get('/defects/key-ignore')).text(), await body.text()]);
  },
  'compares the pages that describe the server': async () => {
    const paths = ['/', '/openapi.json', '/llms.txt', '/console', '/docs', '/changes', '/defects'];
    const texts = await Promise.all(paths.map(async (path) => (await get(path)).text()));
    return differsFromFirst(texts.map((text) => text.replaceAll(BASE_URL, '')));
  },
  'reads the journal': async () => {
    await send('PATCH', '/sandboxes/mine', { journal: true });
    await meetBugs(`${BASE_URL}/sandboxes/mine`);
    return namesBug(JSON.stringify(await json('/sandboxes/mine/requests')));
  },
  "reads its sandbox's settings": async () => (await json('')).data.defects.length > 0,
  'compares with a server of its own': async () => (await meetBugs()) !== (await meetBugs(args[0])),
};

await meetBugs();
process.exitCode = (await CHEATS[name]()) ? 1 : 0;
