import { appendFileSync } from 'node:fs';
import { afterEach } from 'vitest';
import type { FailedTest } from '../../tools/failed-test.ts';
import { sentPaths } from './client/client.ts';

/** The file that gets each failed test, as a line of JSON. */
const { FAILED_TESTS } = process.env;

afterEach(({ task }) => {
  if (FAILED_TESTS !== undefined && task.result?.state === 'fail') {
    const failed: FailedTest = { name: `${task.file.name}: ${task.fullTestName}`, paths: [...sentPaths] };
    appendFileSync(FAILED_TESTS, `${JSON.stringify(failed)}\n`);
  }
  sentPaths.clear();
});
