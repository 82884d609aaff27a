import { splitList } from '../../../lib/environment.ts';
import { readNumber } from '../../harness/options/option-values.ts';
import { UsageError } from '../../usage-error.ts';

/** Reads exit codes such as `2-5,64`. @throws UsageError */
export function readCodes(name: string, text: string): ReadonlySet<number> {
  const codes = splitList(text).flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    const [from, to] = [first, last].map((code) => readNumber(name, code, { min: 1, max: 255 }));
    return Array.from({ length: Math.max(0, (to ?? 0) - (from ?? 0) + 1) }, (_, index) => (from ?? 0) + index);
  });
  if (codes.length > 0) return new Set(codes);
  throw new UsageError(`${name} must be exit codes such as 2-5,64; received ${JSON.stringify(text)}`);
}

/** Reads `id:reason`. @throws UsageError */
export function readIgnored(text: string): readonly [id: string, reason: string] {
  const [, id, reason] = /^([^:]+):(.*\S.*)$/.exec(text) ?? [];
  if (id !== undefined && reason !== undefined) return [id.trim(), reason.trim()];
  throw new UsageError(
    `--ignore must be a defect and the reason to leave it out, id:reason; received ${JSON.stringify(text)}`,
  );
}

/** Reads the name of an environment variable. @throws UsageError */
export function readName(name: string, text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new UsageError(`${name} must be the name of an environment variable; received ${JSON.stringify(text)}`);
}
