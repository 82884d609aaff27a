import { LOCAL_SERVER } from '../harness/targets/local-server.ts';
import { runInTerminal } from './command-line/run-in-terminal.ts';

// npm runs a script in the package's folder; the client and the reports are where the user is.
if (process.env.npm_lifecycle_event === 'probe' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

await runInTerminal(process.argv.slice(2), LOCAL_SERVER);
