// A server that ends at the first request, without a response.
import { createServer } from 'node:http';

const server = createServer(() => {
  console.error('out of memory');
  process.exit(1);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
