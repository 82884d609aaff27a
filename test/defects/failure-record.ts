import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../infra/project.ts';
import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';

const RECORD = join(PROJECT, 'test/defects/failures.txt');

export interface RecordedFailures {
  readonly count: number;
  /** The full names of all these tests, or of the first MAX_NAMES. */
  readonly names: readonly string[];
}

export const MAX_NAMES = 6;

/** Whether a file tests all rules at once with random requests. The record leaves out such files. */
export function coversEveryRule(file: string): boolean {
  return file.endsWith('contract/model.test.ts');
}

export function readRecord(): Map<string, RecordedFailures> {
  const entries = readFileSync(RECORD, 'utf8').split(/\n(?=\S)/);
  return new Map(entries.map(readEntry));
}

/** Writes the record, in the order of the catalogue. */
export function writeRecord(record: ReadonlyMap<string, RecordedFailures>): void {
  const lines = DEFECTS.flatMap(({ id }) => {
    const { count, names } = record.get(id) ?? { count: 0, names: [] };
    const left = count - names.length;
    return [`${id} (${count})`, ...[...names, ...(left > 0 ? [`and ${left} more`] : [])].map((name) => `  ${name}`)];
  });
  writeFileSync(RECORD, `${lines.join('\n')}\n`);
}

function readEntry(entry: string): [id: string, failures: RecordedFailures] {
  const [head = '', ...lines] = entry.trimEnd().split('\n');
  const [id = '', count = ''] = head.split(/ \(|\)/);
  const names = lines.map((line) => line.slice(2)).filter((name) => !/^and \d+ more$/.test(name));
  return [id, { count: Number(count), names }];
}
