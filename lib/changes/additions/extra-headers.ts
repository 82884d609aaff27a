import { VERSION } from '../../about.ts';
import { changeResponse, withHeaders } from '../../switches/parsed-response.ts';
import { type Facts, MORE } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Every response has two more headers',
  freedom: MORE,
  hint: 'Check headers by name, not the whole set of them.',
});

export const effect = () =>
  changeResponse((response) => withHeaders(response, { 'X-Robots-Tag': 'noindex', 'X-Api-Version': VERSION }));
