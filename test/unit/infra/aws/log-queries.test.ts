import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { ROUTES } from '../../../../lib/api/routes.ts';
import { defineEndpoint } from '../../../../lib/http/chain/define-endpoint.ts';
import { processLog } from '../../../../lib/http/log.ts';
import { StoreUnavailable } from '../../../../lib/orders/order-store.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { invoke } from '../../../tools/http/proxy-event.ts';
import { testService } from '../../../tools/http/test-service.ts';

const manual = readFileSync(join(PROJECT, 'infra/aws/README.md'), 'utf8');
const [, section = ''] = /\n## What happened to my request\?\n(.*?)\n## /s.exec(manual) ?? [];
const queries = [...section.matchAll(/\n```\n(.*?)\n```/gs)].map(([, query = '']) => query);

/** The words of CloudWatch Logs Insights' language that the queries use. */
const LANGUAGE = /^(fields|filter|sort|stats|by|as|and|or|desc|count|latest|pct|max)$/;

/** Returns the fields that a query reads. */
function fieldsIn(query: string): string[] {
  const aliases = [...query.matchAll(/ as (\w+)/g)].map(([, alias]) => alias);
  const words = query.replaceAll(/"[^"]*"/g, '').match(/(?<!@)\b[a-zA-Z][\w.]*/g) ?? [];
  return words.filter((word) => !LANGUAGE.test(word) && !aliases.includes(word));
}

/** Returns the lines that a request logs whose store is unavailable. */
async function loggedLines(): Promise<object[]> {
  const lines: string[] = [];
  const keep = (text: unknown) => lines.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(keep));
  const fail = () => {
    throw new StoreUnavailable('throttled', { cause: new Error('cause') });
  };
  const headers = { 'X-Amzn-Trace-Id': 'Root=1-67891233-abcdef012345678912345678' };
  const service = testService({ log: processLog(true) });
  await invoke(service, defineEndpoint(ROUTES.getInfo, {}, fail), 'GET', { headers });
  for (const spy of spies) spy.mockRestore();
  return lines.map((line) => JSON.parse(line));
}

test('the queries of the manual read only fields that the service logs', async () => {
  const logged = await loggedLines();
  expect(queries).toHaveLength(3);
  const fields = new Set(queries.flatMap(fieldsIn));
  expect(fields.size).toBeGreaterThan(8);
  for (const field of fields) {
    const values = logged.map((line) => field.split('.').reduce((value, name) => Object(value)[name], line as unknown));
    expect({ field, isLogged: values.some((value) => value !== undefined) }).toEqual({ field, isLogged: true });
  }
});
