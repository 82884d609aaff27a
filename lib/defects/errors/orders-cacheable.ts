import { withHeaders } from '../../switches/parsed-response.ts';
import { CREATED, type Facts, get, showsHeader } from '../shared/facts.ts';
import { changeSuccess } from '../shared/responses.ts';

export const facts: Facts = () => ({
  title: 'An order may be kept by public caches for a minute',
  rule: 'Every response has Cache-Control: no-store.',
  meets: 'A GET returns an order.',
  hint: 'A response is more than its body.',
  seenIn: ['ptrlrd/spire-codex/pull/399'],
  reproduce: [CREATED, showsHeader(get(), 'cache-control', 'no-store', 'public, max-age=60')],
});

export const effect = () =>
  changeSuccess('getOrder', (response) => withHeaders(response, { 'Cache-Control': 'public, max-age=60' }));
