// The upper limit of speed: node:http with one constant response. In JavaScript, like the service's own entry point.
import { createServer } from 'node:http';

const { status, headers, body } = JSON.parse(process.argv[2]);
// Whichever Node sends faster: a text goes out in one write with the headers, but only ASCII needs no encoding.
const content = Buffer.byteLength(body) === body.length ? body : Buffer.from(body);

const server = createServer((request, response) => {
  const respond = () => response.writeHead(status, headers).end(content);
  if (request.headers['content-length'] === undefined) {
    respond();
    return;
  }
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.once('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    respond();
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
