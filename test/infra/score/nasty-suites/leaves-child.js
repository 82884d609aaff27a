// Leaves a child behind, in a session of its own, that ignores SIGTERM. The file it is given gets the child's id.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

await fetch(`${process.env.BASE_URL}/orders/1`);
const script = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send('ready')";
const child = spawn(process.execPath, ['-e', script], {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
appendFileSync(process.argv[2], `${child.pid}\n`);
child.once('message', () => process.exit());
