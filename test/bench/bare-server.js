// The limit: node:http answering a constant body. JavaScript, as the service's own entry is.
import { createServer } from 'node:http';

const body = 'x'.repeat(Number(process.argv[2] ?? 500));

const server = createServer((request, response) => {
  const answer = () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
  };
  if (request.headers['content-length'] === undefined) answer();
  else request.resume().once('end', answer);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
