import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';
import { coversEveryRule, MAX_NAMES, readRecord, writeRecord } from './failure-record.ts';
import { runContractSuite } from './run-contract-suite.ts';

const JOBS = 2;

/**
 * Runs the contract suite against a server with each single defect, and records the names of the tests that fail:
 * `node test/defects/record-failures.ts [--only id,id]`. With --only, the other defects stay as they are. It takes
 * 20 minutes. A reviewer of the record checks that all recorded tests are about the defect's rule.
 */
const [option, only = ''] = process.argv.slice(2);
const left = option === '--only' ? only.split(',') : DEFECTS.map(({ id }) => id);
const record = readRecord();

async function work(): Promise<void> {
  for (let id = left.shift(); id !== undefined; id = left.shift()) {
    const tests = await runContractSuite(['--defects', id]);
    const names = tests.filter(({ file, hasFailed }) => hasFailed && !coversEveryRule(file)).map(({ name }) => name);
    console.log(`${id}: ${names.length}`);
    record.set(id, { count: names.length, names: names.toSorted().slice(0, MAX_NAMES) });
    writeRecord(record);
  }
}

await Promise.all(Array.from({ length: JOBS }, work));
