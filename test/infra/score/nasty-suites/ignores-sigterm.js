// Hangs if the total is wrong, and ignores SIGTERM.
const { total } = await (await fetch(`${process.env.BASE_URL}/orders/1`)).json();
process.on('SIGTERM', () => {});
if (total !== 19) setInterval(() => {}, 1000);
