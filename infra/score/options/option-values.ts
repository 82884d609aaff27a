import { DEFECT_AREAS, type DefectArea } from '../../../lib/defects/ids/areas.ts';
import { splitList } from '../../../lib/environment.ts';
import { UsageError } from '../../usage-error.ts';

/** Reads the number of an option. @throws UsageError */
export function readNumber(name: string, text: string, { min = 0, max = Number.MAX_SAFE_INTEGER, whole = true } = {}) {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
  const kind = whole ? 'a whole number' : 'a number';
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new UsageError(`${name} must be ${kind} ${range}; received ${JSON.stringify(text)}`);
}

/** Reads a list of known values. @throws UsageError */
export function readChoices<T extends string | number>(name: string, text: string, known: readonly T[]): readonly T[] {
  return splitList(text).map((given) => {
    const choice = known.find((each) => String(each) === given);
    if (choice !== undefined) return choice;
    throw new UsageError(`${name} must be one or more of ${known.join(', ')}; received ${JSON.stringify(given)}`);
  });
}

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

/** Reads `P` or `area=P`, in percent. @throws UsageError */
export function readMinScore(text: string): readonly [DefectArea | 'all', number] {
  const [area, score] = text.includes('=') ? text.split('=', 2) : ['all', text];
  const name = DEFECT_AREAS.find((each) => each === area) ?? (area === 'all' ? area : undefined);
  if (name !== undefined) return [name, readNumber('--min-score', score ?? '', { max: 100, whole: false })];
  throw new UsageError(`--min-score AREA=P takes one of ${DEFECT_AREAS.join(', ')}; received ${JSON.stringify(area)}`);
}

/** Reads the name of an environment variable. @throws UsageError */
export function readName(name: string, text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new UsageError(`${name} must be the name of an environment variable; received ${JSON.stringify(text)}`);
}

/** Reads an address, and removes slashes at its end. @throws UsageError */
export function readUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new UsageError(`${name} must be an address such as http://localhost:3000; received ${JSON.stringify(text)}`);
}
