// Checks the total of an order as checks-total does, but not reliably. `fails 4 10` fails in the runs 4, 14, 24, …; in the same
// way `hangs 3 3`. `swallows` notices a wrong total and exits with 0, and `skips report.xml` skips the test then.
import { writeFileSync } from 'node:fs';

const { BASE_URL, FOOD_ORDERING_RUN } = process.env;
const [behaviour, first, every] = process.argv.slice(2);
const since = Number(FOOD_ORDERING_RUN) - Number(first);
const isBadRun = since >= 0 && since % Number(every) === 0;
const { total } = await (await fetch(`${BASE_URL}/orders/1`)).json();
const isWrong = total !== 19;
if (behaviour === 'skips') {
  writeFileSync(first, `<testsuite><testcase name="total">${isWrong ? '<skipped/>' : ''}</testcase></testsuite>`);
}
if (behaviour === 'hangs' && isBadRun) setInterval(() => {}, 1000);
if (['fails', 'hangs'].includes(behaviour)) process.exitCode = isWrong || (behaviour === 'fails' && isBadRun) ? 1 : 0;
