import type { Change } from '../decorate/change.ts';
import { type ChangeFacts, SPELLING } from '../facts/change-facts.ts';

export const facts = (): ChangeFacts => ({
  title: 'JSON is indented',
  freedom: SPELLING,
  hint: 'Parse the JSON. Do not compare or search its text.',
});

export const effect = (): Change => ({
  response: (response) => (response.body === undefined ? response : { ...response, indent: '  ' }),
});
