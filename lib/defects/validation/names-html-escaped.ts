import { showNames } from '../shared/bodies.ts';
import { create, type Facts, RETURNING_ORDERS, shows } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: "O'Brien & Sons is shown as O&#39;Brien &amp; Sons",
  operations: RETURNING_ORDERS,
  rule: 'Bodies are JSON, and an order shows the names it was created with.',
  meets: 'A response shows an order with one of & < > " \' in a name.',
  hint: 'Names have punctuation. Is it still the same when you read it back?',
  seenIn: ['CVEProject/cve-services/issues/729'],
  reproduce: [
    shows(create({ customerName: "O'Brien & Sons" }), 'data.customerName', "O'Brien & Sons", 'O&#39;Brien &amp; Sons'),
  ],
});

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const effect = () =>
  showNames((name) => name.replaceAll(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? ''));
