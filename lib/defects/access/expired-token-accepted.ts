import { callerWithToken } from '../../sandboxes/access/caller.ts';
import { readToken } from '../../sandboxes/access/tokens.ts';
import { recognise } from '../shared/callers.ts';
import { type Facts, LATER, list, NOON, ON_ORDERS, returns } from '../shared/facts.ts';
import { TOKEN, TOKEN_SHOP } from '../shared/identities.ts';

export const facts: Facts = () => ({
  title: 'A token is accepted after it has expired',
  needs: 'sequence',
  operations: ON_ORDERS,
  rule: 'An expired token is a 401 with error="invalid_token" in WWW-Authenticate.',
  meets: "A request has a token of the sandbox that has expired by the sandbox's clock.",
  hint: 'Keep a token for longer than it lasts.',
  seenIn: ['wso2/product-microgateway/issues/134'],
  reproduce: [
    { clock: NOON },
    TOKEN_SHOP,
    TOKEN,
    { clock: LATER },
    returns(list('', { Authorization: 'Bearer {token}' }), 401, 200),
  ],
});

export const effect = () =>
  recognise((auth, sent, { now }) => {
    const token = sent === undefined || auth.scheme !== 'bearer' ? undefined : readToken(auth, sent);
    return token && token.expiresAt <= now() ? callerWithToken(auth, token) : undefined;
  });
