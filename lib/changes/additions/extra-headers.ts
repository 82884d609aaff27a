import { VERSION } from '../../about.ts';
import { addHeaders, type Change } from '../decorate/change.ts';
import { type ChangeFacts, MORE } from '../facts/change-facts.ts';

export const facts = (): ChangeFacts => ({
  title: 'Every response has two more headers',
  freedom: MORE,
  hint: 'Check headers by name, not the whole set of them.',
});

export const effect = (): Change => ({
  response: addHeaders(() => ({ 'X-Robots-Tag': 'noindex', 'X-Api-Version': VERSION })),
});
