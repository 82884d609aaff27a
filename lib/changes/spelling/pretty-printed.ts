import { changeResponse } from '../../switches/parsed-response.ts';
import { type Facts, SPELLING } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'JSON is indented',
  freedom: SPELLING,
  hint: 'Parse the JSON. Do not compare or search its text.',
});

export const effect = () =>
  changeResponse((response) => (response.body === undefined ? response : { ...response, indent: '  ' }));
