// A suite of one test, to be scored.
const response = await fetch(`${process.env.BASE_URL}/orders`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    items: [{ name: 'Tea', quantity: 3, price: 0.1 }],
  }),
});
const { data } = await response.json();
if (data.total !== 0.3) throw new Error(`The total is ${data.total}`);
