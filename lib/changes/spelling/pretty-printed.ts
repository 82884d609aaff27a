import type { ChangeFacts, Effect } from '../../switches/switch.ts';
import { SPELLING } from '../shared/freedoms.ts';

export const facts = (): ChangeFacts => ({
  title: 'JSON is indented',
  freedom: SPELLING,
  hint: 'Parse the JSON. Do not compare or search its text.',
});

export const effect = (): Effect => ({
  response: (response) => (response.body === undefined ? response : { ...response, indent: '  ' }),
});
