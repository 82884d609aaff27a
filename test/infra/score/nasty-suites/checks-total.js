// What an honest but thin suite does: it checks the total of an order, and lists orders without looking at them.
const { BASE_URL } = process.env;
const order = await (await fetch(`${BASE_URL}/orders/1`)).json();
await (await fetch(`${BASE_URL}/orders`)).json();
if (order.total !== 19) {
  console.log(`FAILED: the total is ${order.total}, not 19`);
  process.exitCode = 1;
}
