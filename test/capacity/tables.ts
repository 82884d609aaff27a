import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import type { Units } from './meter.ts';
import { ceiling, costOf10000 } from './prices.ts';

/** The units of an operation, for each size of the sandbox. */
export interface Measured {
  readonly name: string;
  readonly units: readonly Units[];
}

/** A typical mix of requests, in percent, in the smallest sandbox. */
const MIX: Readonly<Record<string, number>> = {
  'get an order': 40,
  'create an order': 20,
  'pay for an order': 20,
  'list, first page': 20,
};

/** Returns the table of measured units and their costs, as Markdown. `sizes` are numbers of orders. */
export function unitsTable(measured: readonly Measured[], sizes: readonly number[]): string {
  const rows = measured.map(({ name, units }) => [
    name,
    String(units[0]?.write),
    ...units.map(({ read }) => count(read)),
    dollars(costOf10000(units[0] ?? { read: 0, write: 0 })),
    dollars(costOf10000(units.at(-1) ?? { read: 0, write: 0 })),
  ]);
  const orders = sizes.map((size) => `read units, ${count(size)} orders`);
  const costs = [sizes[0], sizes.at(-1)].map((size = 0) => `$ per 10,000, ${count(size)} orders`);
  const mix = Object.entries(MIX).map(([name, percent]) => {
    const { units = [] } = measured.find((operation) => operation.name === name) ?? {};
    return (percent / 100) * costOf10000(units[0] ?? { read: 0, write: 0 });
  });
  const typical = `10,000 requests of a typical mix in a sandbox of ${sizes[0]} orders cost **$${dollars(sum(mix))}**: ${mixText()}.`;
  return [markdown([['request', 'write units', ...orders, ...costs], ...rows]), typical].join('\n\n');
}

/** The settings whose ceilings the manual shows. */
const CEILINGS = {
  'by default': ceiling(),
  'with `-c throttle=20`': ceiling(20),
  'with `-c reserve=1`': ceiling(undefined, ALL_ROUTES.length + 1),
} as const;

/** Returns the table of the most that an hour can cost, as Markdown. */
export function ceilingTable(): string {
  const columns = Object.values(CEILINGS);
  const rows = Object.keys(ceiling()).map((cause) => [cause, ...columns.map((costs) => dollars(costs[cause] ?? 0))]);
  const totals = columns.map((costs) => `**${dollars(sum(Object.values(costs)))}**`);
  return markdown([['$ in an hour, at most', ...Object.keys(CEILINGS)], ...rows, ['together', ...totals]]);
}

function mixText(): string {
  return Object.entries(MIX)
    .map(([name, percent]) => `${percent} % ${name}`)
    .join('; ');
}

function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

function dollars(amount: number): string {
  return amount.toFixed(2);
}
