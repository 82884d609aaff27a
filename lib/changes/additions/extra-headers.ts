import { VERSION } from '../../about.ts';
import type { ChangeFacts, Effect } from '../../switches/switch.ts';
import { MORE } from '../shared/freedoms.ts';
import { addHeaders } from '../shared/headers.ts';

export const facts = (): ChangeFacts => ({
  title: 'Every response has two more headers',
  freedom: MORE,
  hint: 'Check headers by name, not the whole set of them.',
});

export const effect = (): Effect => addHeaders(() => ({ 'X-Robots-Tag': 'noindex', 'X-Api-Version': VERSION }));
