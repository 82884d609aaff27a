// Waits for ever while a defect or a compatible change is on, and says so in the file it is given.
import { appendFileSync } from 'node:fs';

const response = await fetch(`${process.env.BASE_URL}/orders/1`);
const isIndented = (await response.text()).includes('\n');
if (response.headers.get('etag') === null || isIndented) {
  appendFileSync(process.argv[2], `${process.pid}\n`);
  setInterval(() => {}, 1000);
}
