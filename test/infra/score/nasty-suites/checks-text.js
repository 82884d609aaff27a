// Raises false alarms: it checks the whole text of an order. With an argument, it does so only in the run of that number.
const { BASE_URL, FOOD_ORDERING_RUN } = process.env;
const [run = FOOD_ORDERING_RUN] = process.argv.slice(2);
const text = await (await fetch(`${BASE_URL}/orders/1`)).text();
if (run === FOOD_ORDERING_RUN && text !== '{"total":19}') {
  console.log(`FAILED: the text is ${text}`);
  process.exitCode = 1;
}
