// Fails from the start, and says why.
await fetch(`${process.env.BASE_URL}/orders/1`);
console.log('FAILED: the moon is not full');
process.exitCode = 1;
