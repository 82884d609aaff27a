import { type Access, macOf } from '../../sandboxes/access/access.ts';
import { callerWithToken } from '../../sandboxes/access/caller.ts';
import { readToken, type Token } from '../../sandboxes/access/tokens.ts';
import { recognise } from '../shared/callers.ts';
import { type Facts, list, ON_ORDERS, returns } from '../shared/facts.ts';
import { TOKEN, TOKEN_SHOP } from '../shared/identities.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'The signature of a token is not checked',
  needs: 'sequence',
  operations: ON_ORDERS,
  rule: 'A token that the sandbox has not issued is a 401 with error="invalid_token" in WWW-Authenticate.',
  meets: 'A request has a token with a wrong signature that is right in everything else.',
  hint: 'Change a token, but so that it still looks like one.',
  seenIn: ['conwetlab/ckanext-oauth2/issues/37'],
  reproduce: [TOKEN_SHOP, TOKEN, returns(list('', { Authorization: 'Bearer {token}x' }), 401, 200)],
});

export const effect = () =>
  recognise((auth, sent, { now }) => {
    const token = sent === undefined || auth.scheme !== 'bearer' ? undefined : readUnchecked(auth, sent);
    return token && token.expiresAt > now() ? callerWithToken(auth, token) : undefined;
  });

/** Signs what the caller sent, and reads that. */
function readUnchecked(auth: Access, sent: string): Token | undefined {
  const signed = sent.slice(0, Math.max(sent.lastIndexOf('.'), 0));
  try {
    return readToken(auth, `${signed}.${macOf(auth.tokenKey, signed)}`);
  } catch {
    return undefined;
  }
}
