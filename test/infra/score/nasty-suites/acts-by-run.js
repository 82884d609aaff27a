// Passes, unless the arguments give its run another behaviour, such as 3:fails 4:hangs 5:meets-and-fails.
const { BASE_URL, FOOD_ORDERING_RUN } = process.env;
const behaviours = new Map(process.argv.slice(2).map((argument) => argument.split(':')));
const behaviour = behaviours.get(FOOD_ORDERING_RUN);
await fetch(`${BASE_URL}/orders`);
if (behaviour === 'meets-and-fails') await fetch(`${BASE_URL}/never-met`);
if (behaviour === 'hangs') setInterval(() => {}, 1000);
if (behaviour?.endsWith('fails')) process.exitCode = 1;
