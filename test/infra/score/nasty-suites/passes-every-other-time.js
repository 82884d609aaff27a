// Passes every other time.
await fetch(`${process.env.BASE_URL}/orders/1`);
process.exitCode = Number(process.env.FOOD_ORDERING_RUN) % 2 === 1 ? 0 : 1;
