// Exits with the code it is given if the total is wrong.
const { total } = await (await fetch(`${process.env.BASE_URL}/orders/1`)).json();
process.exitCode = total === 19 ? 0 : Number(process.argv[2]);
