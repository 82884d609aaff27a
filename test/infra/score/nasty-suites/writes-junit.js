// Writes a JUnit report, as a runner does, into the file it is given. It raises a false alarm at a further member.
import { writeFileSync } from 'node:fs';

const order = await (await fetch(`${process.env.BASE_URL}/orders/1`)).json();
const testcase = (name, problem) =>
  `<testcase classname="orders" name="${name}">${problem === undefined ? '' : `<failure message="${problem}"/>`}</testcase>`;
const isWrong = order.total !== 19;
const hasMore = Object.keys(order).length !== 1;
const tests = [
  testcase('total', isWrong ? `the total is ${order.total}` : undefined),
  testcase('members', hasMore ? 'the order has other members' : undefined),
];
writeFileSync(process.argv[2], `<testsuites><testsuite name="all">${tests.join('')}</testsuite></testsuites>`);
process.exitCode = isWrong || hasMore ? 1 : 0;
