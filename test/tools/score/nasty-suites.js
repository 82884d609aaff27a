// Test suites that behave like those of real users, each a function of the arguments after its name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { BASE_URL } = process.env;
const [name, ...args] = process.argv.slice(2);

const getOrder = () => fetch(`${BASE_URL}/orders/1`);
const isTotalWrong = async () => (await (await getOrder()).json()).total !== 19;
/** Waits for ever, and adds its id to a file. */
const waitForever = (file) => {
  appendFileSync(file, `${process.pid}\n`);
  setInterval(() => {}, 1000);
};
const fail = (reason) => {
  console.log(`FAILED: ${reason}`);
  process.exitCode = 1;
};

/** Returns the number of this run, from 1. Each run makes a file whose name begins with `prefix`. */
const countRun = (prefix) => {
  for (let run = 1; ; run++) {
    try {
      writeFileSync(`${prefix}-${run}`, '', { flag: 'wx' });
      return run;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
};

const SUITES = {
  async 'always-fails'() {
    await getOrder();
    fail('the moon is not full');
  },

  /** Raises false alarms: it checks the whole text of an order. */
  async 'checks-text'() {
    const text = await (await getOrder()).text();
    if (text !== '{"total":19}') fail(`the text is ${text}`);
  },

  /** What an honest but thin suite does: it checks the total of an order, and lists orders without looking at them. */
  async 'checks-total'() {
    const isWrong = await isTotalWrong();
    await (await fetch(`${BASE_URL}/orders`)).json();
    if (isWrong) fail('the total is not 19');
  },

  /** Prints the text it is given, and exits with the code before it has sent a request. */
  async 'exits-early'(code, text) {
    console.log(text);
    process.exitCode = Number(code);
  },

  /** Exits with the code it is given if the total is wrong. */
  async 'exits-with'(code) {
    process.exitCode = (await isTotalWrong()) ? Number(code) : 0;
  },

  /** Tests a server of its own, and never looks at BASE_URL. */
  async 'has-fixed-port'() {
    const server = createServer((_, response) => response.end('{"total": 19}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await fetch(`http://127.0.0.1:${server.address().port}/orders/1`);
    server.close();
  },

  /** Hangs if the total is wrong, and ignores SIGTERM. */
  async 'ignores-sigterm'(file) {
    const isWrong = await isTotalWrong();
    process.on('SIGTERM', () => {});
    if (isWrong) waitForever(file);
  },

  /** Is killed from elsewhere while a defect is on, as by a system that ran out of memory. */
  async 'is-killed'() {
    if (await isTotalWrong()) process.kill(process.pid, 'SIGKILL');
  },

  /** Leaves a child behind, in a session of its own, that ignores SIGTERM. The file it is given gets the child's id. */
  async 'leaves-child'(file) {
    await getOrder();
    const script = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send('ready')";
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
    const child = spawn(process.execPath, ['-e', script], { detached: true, stdio });
    appendFileSync(file, `${child.pid}\n`);
    child.once('message', () => process.exit());
  },

  /**
   * Checks the total as checks-total does, but not reliably. `fails 4 10` fails in the runs 4, 14, 24, …; in the same
   * way `hangs 3 3`. `swallows` notices a wrong total and exits with 0, and `skips report.xml` skips the test then. It
   * counts its runs in files whose names begin with `runs`.
   */
  async misbehaves(runs, behaviour, first, every) {
    const since = countRun(runs) - Number(first);
    const isBadRun = since >= 0 && since % Number(every) === 0;
    const isWrong = await isTotalWrong();
    if (behaviour === 'skips') {
      writeFileSync(first, `<testsuite><testcase name="total">${isWrong ? '<skipped/>' : ''}</testcase></testsuite>`);
    }
    if (behaviour === 'hangs' && isBadRun) waitForever(`${runs}-hangs`);
    if (['fails', 'hangs'].includes(behaviour)) {
      process.exitCode = isWrong || (behaviour === 'fails' && isBadRun) ? 1 : 0;
    }
  },

  /** Prints 100 MB, and a last line. It fails if an order has no ETag. */
  async 'prints-100-mb'() {
    const { headers } = await getOrder();
    const line = `${'x'.repeat(99)}\n`.repeat(10_000);
    for (let megabytes = 0; megabytes < 100; megabytes++) {
      await new Promise((resolve) => process.stdout.write(line, resolve));
    }
    console.log('the last line');
    process.exitCode = headers.has('etag') ? 0 : 1;
  },

  /** Waits for the end of standard input. */
  async 'reads-input'() {
    await getOrder();
    for await (const chunk of process.stdin) console.log(`received ${chunk}`);
  },

  /** Waits for ever while a defect or a compatible change is on, and says so in the file it is given. */
  async waits(file) {
    const response = await getOrder();
    const isIndented = (await response.text()).includes('\n');
    if (response.headers.get('etag') !== null && !isIndented) return;
    waitForever(file);
  },

  /** Writes a JUnit report, as a runner does, into the file it is given. It raises a false alarm at a new member. */
  async 'writes-junit'(file) {
    const order = await (await getOrder()).json();
    const problems = {
      total: order.total === 19 ? '' : `<failure message="the total is ${order.total}"/>`,
      members: Object.keys(order).length === 1 ? '' : '<failure message="the order has other members"/>',
    };
    const tests = Object.entries(problems).map(
      ([title, problem]) => `<testcase classname="orders" name="${title}">${problem}</testcase>`,
    );
    writeFileSync(file, `<testsuites><testsuite name="all">${tests.join('')}</testsuite></testsuites>`);
    process.exitCode = Object.values(problems).join('') === '' ? 0 : 1;
  },
};

await SUITES[name](...args);
