import { closeServer, openServer } from '../../../infra/server/life/open-server.ts';
import { createService } from '../../../infra/server/service/create-service.ts';
import { readEnvironment } from '../../../lib/wiring/environment.ts';
import { startEngine } from '../storage/start-engine.ts';
import { openTable, tableAt } from '../storage/stores.ts';

// The local server over a new table in the engine of the tests. It waits for the engine as long as a busy machine
// needs, where npm start would answer 503. It prints its base URL.

const engine = await startEngine();
const storage = openTable(await tableAt(engine.endpoint));
const service = await createService({ ...readEnvironment({}), store: 'memory' }, {});
const opened = await openServer({ ...service, storage }, { host: 'localhost', port: 0 });
console.log(opened.baseUrl);
process.once('SIGTERM', async () => {
  await closeServer(opened);
  await engine.close();
});
