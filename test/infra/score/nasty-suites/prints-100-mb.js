// Prints 100 MB, and a last line.
await fetch(`${process.env.BASE_URL}/orders/1`);
const line = `${'x'.repeat(99)}\n`.repeat(10_000);
for (let megabytes = 0; megabytes < 100; megabytes++) {
  await new Promise((resolve) => process.stdout.write(line, resolve));
}
console.log('the last line');
process.exitCode = process.env.FOOD_ORDERING_RUN > 2 ? 1 : 0;
