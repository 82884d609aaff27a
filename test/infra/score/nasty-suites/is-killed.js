// Is killed from elsewhere while a defect is on, as by a system that ran out of memory.
const { total } = await (await fetch(`${process.env.BASE_URL}/orders/1`)).json();
if (total !== 19) process.kill(process.pid, 'SIGKILL');
