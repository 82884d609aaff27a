import { type Change, changeBody } from '../decorate/change.ts';
import { changeOrders, spell } from '../decorate/json-members.ts';
import { type ChangeFacts, SPELLING } from '../facts/change-facts.ts';

export const facts = (): ChangeFacts => ({
  title: 'Amounts have two decimals: 9.50',
  freedom: SPELLING,
  hint: 'Parse the JSON and compare numbers, not text.',
});

export const effect = (): Change => ({
  response: changeBody((body) =>
    changeOrders(body, {
      order: spell('total'),
      item: (item) => spell('subtotal')(spell('price')(item)),
      receipt: spell('totalAmount'),
    }),
  ),
});
