import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

// Runs a Lambda function: each line of standard input is an invocation of LocalStack, and a line of standard output is
// its result. The function's own output goes to standard error.

/** The time limit of an invocation in milliseconds, which middy's timer needs: that of API Gateway. */
const TIMEOUT = 29_000;

const [, , code = '', handlerName = ''] = process.argv;
const respond = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

const [file, name] = handlerName.split('.');
const handlers = createRequire(join(code, 'index.js'))(`./${file}`);

for await (const line of createInterface({ input: process.stdin })) {
  const { payload, 'invoke-id': awsRequestId } = JSON.parse(line);
  const end = Date.now() + TIMEOUT;
  const context = { awsRequestId, getRemainingTimeInMillis: () => end - Date.now() };
  respond(`${JSON.stringify(await invoke(JSON.parse(payload), context))}\n`);
}
process.exit();

async function invoke(event, context) {
  try {
    return { result: await handlers[name](event, context) };
  } catch (error) {
    return { error: { errorType: error.name, errorMessage: error.message, trace: [error.stack] } };
  }
}
