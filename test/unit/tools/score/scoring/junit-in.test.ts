import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createReportReader } from '../../../../../lib/tools/score/scoring/junit-in.ts';
import { parseJunit } from '../../../../../lib/tools/score/scoring/parse-junit.ts';
import { testId } from '../../../../../lib/tools/score/scoring/result.ts';
import { temporaryFolder } from '../../../../tools/temporary-folder.ts';

/** Reports of runners with two tests of the same last name, shortened, and the ids of all tests. */
const RUNNERS: Readonly<Record<string, readonly [report: string, ...ids: readonly string[]]>> = {
  "mocha's xunit": [
    `<testsuite name="Mocha Tests" tests="3">
<testcase classname="" name="alone" file="/shop/a.test.js" time="0"/>
<testcase classname="orders create" name="works" file="/shop/a.test.js" time="0"/>
<testcase classname="orders pay" name="works" file="/shop/a.test.js" time="0"><failure>no</failure></testcase>
</testsuite>`,
    '/shop/a.test.js: alone',
    '/shop/a.test.js: orders create > works',
    '/shop/a.test.js: orders pay > works',
  ],
  'Node 20': [
    `<?xml version="1.0" encoding="utf-8"?><testsuites>
<testsuite name="orders"><testsuite name="create"><testcase name="works" classname="test"/></testsuite>
<testsuite name="pay"><testcase name="works" classname="test" failure="no"><failure/></testcase></testsuite></testsuite>
<testcase name="alone" classname="test"/><!-- tests 3 --></testsuites>`,
    'orders: create > works',
    'orders: pay > works',
    'tests: alone',
  ],
  'Node 24': [
    `<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="orders">
<testsuite name="create"><testcase name="works" classname="orders.create" file="/shop/a.test.js"/></testsuite>
<testsuite name="pay"><testcase name="works" classname="orders.pay" file="/shop/a.test.js"/></testsuite>
</testsuite></testsuites>`,
    '/shop/a.test.js: orders > create > works',
    '/shop/a.test.js: orders > pay > works',
  ],
  pytest: [
    `<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest">
<testcase classname="test_a.TestCreate" name="test_works[1]" time="0.001" /><testcase classname="test_a.TestPay"
name="test_works[1]" /><testcase classname="test_b" name="test_works[1]" /></testsuite></testsuites>`,
    'test_a.TestCreate: test_works[1]',
    'test_a.TestPay: test_works[1]',
    'test_b: test_works[1]',
  ],
  'gotestsum and go-junit-report': [
    `<testsuites><testsuite name="example.com/shop/create"><testcase classname="example.com/shop/create"
name="TestWorks/works"/></testsuite><testsuite name="example.com/shop/pay"><testcase
classname="example.com/shop/pay" name="TestWorks/works"></testcase></testsuite></testsuites>`,
    'example.com/shop/create: TestWorks/works',
    'example.com/shop/pay: TestWorks/works',
  ],
  'jest-junit': [
    `<testsuites name="jest tests"><testsuite name="orders"><testcase classname="orders create works"
name="orders create works"/><testcase classname="orders pay works" name="orders pay works"/></testsuite></testsuites>`,
    'tests: orders create works',
    'tests: orders pay works',
  ],
  Vitest: [
    `<testsuites name="vitest tests"><testsuite name="a.test.ts"><testcase classname="a.test.ts"
name="orders &gt; create &gt; works"/><testcase classname="a.test.ts" name="orders &gt; pay &gt; works"/></testsuite></testsuites>`,
    'a.test.ts: orders > create > works',
    'a.test.ts: orders > pay > works',
  ],
  'PHPUnit, by its documentation': [
    `<testsuites><testsuite name="/shop/phpunit.xml"><testsuite name="unit">
<testsuite name="Tests\\CreateTest" file="/shop/tests/CreateTest.php"><testcase name="testWorks"
class="Tests\\CreateTest" classname="Tests.CreateTest" file="/shop/tests/CreateTest.php"/>
<testsuite name="Tests\\CreateTest::testSums"><testcase name="testSums with data set #0" class="Tests\\CreateTest"
classname="Tests.CreateTest" file="/shop/tests/CreateTest.php"/></testsuite></testsuite>
<testsuite name="Tests\\PayTest" file="/shop/tests/PayTest.php"><testcase name="testWorks" class="Tests\\PayTest"
classname="Tests.PayTest" file="/shop/tests/PayTest.php"/></testsuite></testsuite></testsuite></testsuites>`,
    '/shop/tests/CreateTest.php: unit > Tests\\CreateTest > testWorks',
    '/shop/tests/CreateTest.php: unit > Tests.CreateTest > testSums with data set #0',
    '/shop/tests/PayTest.php: unit > Tests\\PayTest > testWorks',
  ],
  'Surefire, by its documentation': [
    `<testsuite name="shop.OrdersTest"><properties><property name="a" value="b"/></properties>
<testcase name="works" classname="shop.OrdersTest" time="0.01"/><testcase name="works"
classname="shop.OrdersTest$Pay" time="0.01"><error type="E">at</error></testcase></testsuite>`,
    'shop.OrdersTest: works',
    'shop.OrdersTest$Pay: works',
  ],
  'a runner that runs one file in two projects': [
    `<testsuites><testsuite name="chrome"><testcase classname="a" name="works"/></testsuite>
<testsuite name="firefox"><testcase classname="a" name="works"/></testsuite></testsuites>`,
    'chrome: a > works',
    'firefox: a > works',
  ],
};

const ids = (report: string | Buffer) => parseJunit(Buffer.from(report))?.map(testId);

describe('a JUnit report', () => {
  test.each(Object.entries(RUNNERS))('of %s has a name of its own for each test', (_, [report, ...expected]) => {
    expect(ids(report)).toEqual(expected);
  });

  test.each([
    ['isn&#x27;t &#34;so&#34; &lt;&amp;&gt; &#x1F35D;', 'isn\'t "so" <&> \u{1F35D}'],
    ['&amp;#x27; &#x110000; &unknown;', '&#x27; &#x110000; &unknown;'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
  ])('may have the name %s', (name, expected) => {
    const text = `<testsuite name="${name}"><testcase classname="${name}" name="x"/><testcase name="${name}"/></testsuite>`;
    expect(ids(text)).toEqual([`${expected}: x`, `tests: ${expected}`]);
  });

  test.each<[encoding: string, bytes: Buffer]>([
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFF<testsuite><testcase name="Gemüse"/></testsuite>')],
    [
      'UTF-16',
      Buffer.from(
        '\uFEFF<?xml version="1.0" encoding="UTF-16"?><testsuite><testcase name="Gemüse"/></testsuite>',
        'utf16le',
      ),
    ],
    [
      'UTF-16, big end first',
      Buffer.from('\uFEFF<testsuite><testcase name="Gemüse"/></testsuite>', 'utf16le').swap16(),
    ],
    [
      'Latin-1',
      Buffer.from(
        "<?xml version='1.0' encoding='ISO-8859-1'?><testsuite><testcase name=\"Gemüse\"/></testsuite>",
        'latin1',
      ),
    ],
    [
      'an unknown encoding',
      Buffer.from('<?xml version="1.0" encoding="UTF-99"?><testsuite><testcase name="Gemüse"/></testsuite>'),
    ],
  ])('is read in %s', (_, bytes) => {
    expect(ids(bytes)).toEqual(['tests: Gemüse']);
  });

  test.each([
    '',
    'no XML',
    '{"a": 1}',
    '<project/>',
    '<testsuite><testcase name="a"',
    '<testsuite/><testsuite/>',
    '\0\0',
  ])('is not %j', (text) => expect(ids(text)).toBeUndefined());

  test('is read in time that grows with its size only', () => {
    const cases = Array.from({ length: 2_000 }, (_, number) => `<testcase name="&quot;${number}&quot;"/>`);
    expect(ids(`<testsuite>${cases.join('')}</testsuite>`)).toHaveLength(2_000);
  });
});

const REPORT = '<testsuite><testcase classname="a" name="works"><failure/></testcase></testsuite>';
const NOTHING = { tests: [], failed: [], skipped: [] };

describe('--junit-in', () => {
  test('takes every report of a folder, and nothing else of it', async () => {
    const folder = temporaryFolder();
    const outside = join(temporaryFolder(), 'outside.xml');
    writeFileSync(outside, REPORT);
    for (const name of ['TEST-a.xml', 'TEST-b.XML']) writeFileSync(join(folder, name), REPORT);
    const others = { 'pom.xml': '<project/>', 'report.txt': REPORT, 'half.xml': REPORT.slice(0, 50) };
    for (const [name, text] of Object.entries(others)) writeFileSync(join(folder, name), text);
    mkdirSync(join(folder, 'folder.xml'));
    symlinkSync(outside, join(folder, 'link.xml'));
    const { failed, isWritten } = await createReportReader()(folder);
    expect(failed.map(testId)).toEqual(['a: works', 'a: works', 'a: works']);
    expect(isWritten).toBe(true);
    expect(readdirSync(folder).toSorted()).toEqual(['folder.xml', ...Object.keys(others)].toSorted());
    expect(existsSync(outside)).toBe(true);
  });

  test.each(['missing.xml', 'missing'])('finds nothing in %s', async (name) => {
    expect(await createReportReader()(join(temporaryFolder(), name))).toEqual({ ...NOTHING, isWritten: false });
  });

  test('finds nothing in a device, and leaves it', async () => {
    expect(await createReportReader()('/dev/null')).toEqual({ ...NOTHING, isWritten: false });
    expect(existsSync('/dev/null')).toBe(true);
  });

  test('knows a file that it leaves from one that is written again', async () => {
    const file = join(temporaryFolder(), 'notes.txt');
    const take = createReportReader();
    writeFileSync(file, 'no report');
    expect(await take(file)).toEqual({ ...NOTHING, isWritten: true });
    expect(await take(file)).toEqual({ ...NOTHING, isWritten: false });
    writeFileSync(file, REPORT);
    expect((await take(file)).failed).toHaveLength(1);
    expect(existsSync(file)).toBe(false);
  });
});
