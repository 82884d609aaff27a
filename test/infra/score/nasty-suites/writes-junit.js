// Writes a JUnit report, as a runner does, into the file it is given.
import { writeFileSync } from 'node:fs';

const { total } = await (await fetch(`${process.env.BASE_URL}/orders/1`)).json();
const failure = total === 19 ? '' : `<failure message="the total is ${total}"/>`;
writeFileSync(
  process.argv[2],
  `<testsuites><testsuite name="all"><testcase classname="orders" name="total">${failure}</testcase><testcase classname="orders" name="list"/></testsuite></testsuites>`,
);
process.exitCode = failure === '' ? 0 : 1;
