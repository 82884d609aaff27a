import type { DefectFacts } from '../../../../lib/defects/facts/defect-facts.ts';

/** The smallest catalogue that shows every verdict. `service.ts` has their behaviour. */
export const STAND_IN_DEFECTS: readonly DefectFacts[] = [
  define('total-wrong', 'money', 1, ['getOrder'], 'The total of an order is one too low'),
  define('header-missing', 'errors', 2, ['getOrder'], 'An order has no ETag'),
  define('never-met', 'lists', 3, ['listOrders'], 'A page that nobody asks for is empty'),
  define('never-called', 'orders', 1, ['deleteOrder'], 'A deleted order comes back'),
];

function define(
  id: string,
  area: DefectFacts['area'],
  level: DefectFacts['level'],
  operations: DefectFacts['operations'],
  title: string,
): DefectFacts {
  return {
    id,
    title,
    area,
    level,
    needs: 'response',
    operations,
    rule: `The rule that ${id} breaks.`,
    meets: 'The response differs.',
    hint: `Look at ${operations.join(', ')}.`,
    excludes: [],
    seenIn: [],
    reproduce: [
      { send: { method: 'GET', path: '/orders/1' }, correct: { status: 200 }, defective: { body: { [id]: true } } },
    ],
  };
}
