// The upper limit of speed: node:http with a constant body. In JavaScript, like the service's own entry point.
import { createServer } from 'node:http';

const body = 'x'.repeat(Number(process.argv[2] ?? 500));

const server = createServer((request, response) => {
  const respond = () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
  };
  if (request.headers['content-length'] === undefined) respond();
  else request.resume().once('end', respond);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
