import { readTokenRequest } from '../lib/api/tokens/body.ts';
import { tokenResponse } from '../lib/api/tokens/json.ts';
import { requireTokenIssuer } from '../lib/api/tokens/refusals.ts';
import { TOKEN_ROWS } from '../lib/api/tokens/rows.ts';
import { grantToken } from '../lib/sandboxes/access/tokens.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(TOKEN_ROWS.createToken, {}, (request) => {
  const { sandbox, now } = request;
  const auth = requireTokenIssuer(sandbox);
  return tokenResponse(sandbox.name, () => {
    const grant = grantToken(auth, readTokenRequest(request), now());
    request.caller = { name: grant.client };
    return grant;
  });
});
