import { openSync, readFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../../infra/run.ts';
import { dockerGateway, prepareTable, requireReachable } from '../../../../infra/sam/local-engine.ts';
import { startSam } from '../../../../infra/sam/start-sam.ts';
import { freePort } from '../../../tools/free-port.ts';
import { installPythonTools } from '../../../tools/python-tools.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { cleanUpWith, mainWithCleanUp } from '../../tools/docker/clean-up.ts';
import { startDocker } from '../../tools/docker/docker-daemon.ts';
import { LACKING_OF } from '../cloud/lacking-of.ts';
import { DYNAMODB_LOCAL, DYNOXIDE, startEngineProcess } from '../engines/engines.ts';
import { tryDocker } from '../image/docker.ts';
import { prepareLambdaImage } from './lambda-image.ts';

/**
 * SAM runs the requests of a function one after the other, and waits a second after some, so a test that sends a
 * thousand takes minutes.
 */
const TEST_TIMEOUT = '--testTimeout=180000';

/** An engine with transactions, which dynalite does not have. Dynoxide is installed faster, but not on all machines. */
const ENGINE = `${platform()}-${arch()}` === 'linux-x64' ? DYNOXIDE : DYNAMODB_LOCAL;

/** How much of SAM's log a failed run shows, in characters. */
const LOG_TAIL = 5_000;

// npm run checks -- sam: runs the contract suite on SAM. Installs and starts what that requires, and cleans up.
await mainWithCleanUp(async (cleanup) => {
  await cleanUpWith(cleanup, await startDocker());
  const commands = await installPythonTools('sam', join(import.meta.dirname, 'requirements.txt'));
  Object.assign(process.env, { PATH: `${commands}:${process.env.PATH}`, SAM_CLI_TELEMETRY: '0' });
  const { name: image, images } = await prepareLambdaImage();
  await cleanUpWith(cleanup, async () => void (await tryDocker('rmi', '--force', ...images)));
  await ENGINE.prepare();
  const engine = await startEngineProcess(ENGINE, dockerGateway());
  await cleanUpWith(cleanup, engine.stop);
  await prepareTable(engine.endpoint);
  await requireReachable(engine.endpoint);
  const logFile = join(temporaryFolder(), 'sam.log');
  const log = openSync(logFile, 'w');
  const port = String(await freePort());
  const sam = await startSam({ engine: engine.endpoint, port, directory: temporaryFolder(), image, log });
  await cleanUpWith(cleanup, sam.stop);
  const SKIP_CAPABILITIES = process.env.SKIP_CAPABILITIES ?? LACKING_OF.SAM.join(',');
  const target = { BASE_URL: sam.baseUrl, SKIP_CAPABILITIES };
  try {
    await sam.ready;
    await run('npm', ['run', 'test:contract', '--', TEST_TIMEOUT, ...process.argv.slice(2)], target);
  } catch (error) {
    console.error(`The end of SAM's log:\n${readFileSync(logFile, 'utf8').slice(-LOG_TAIL)}`);
    throw error;
  }
});
