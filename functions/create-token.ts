import { requireTokenIssuer } from '../lib/http/request/require-state.ts';
import { readTokenRequest } from '../lib/http/request/token-request.ts';
import { tokenResponse } from '../lib/http/response/token-response.ts';
import { grantToken } from '../lib/sandboxes/access/tokens.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('createToken', {}, (request) => {
  const { sandbox, now } = request;
  const auth = requireTokenIssuer(sandbox);
  return tokenResponse(sandbox.name, () => {
    const grant = grantToken(auth, readTokenRequest(request), now());
    request.caller = { name: grant.client };
    return grant;
  });
});
