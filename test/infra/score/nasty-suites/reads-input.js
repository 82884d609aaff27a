// Waits for the end of standard input.
await fetch(`${process.env.BASE_URL}/orders/1`);
for await (const chunk of process.stdin) console.log(`received ${chunk}`);
