import { type ApiResponse, JSON_TYPE } from '../../http/response/api-response.ts';
import { type grantToken, TOKEN_ERRORS, TokenRefused } from '../../sandboxes/access/tokens.ts';
import { wellFormed } from '../../well-formed.ts';

/** RFC 6749 requires it beside `Cache-Control: no-store`, which every response has. */
const NOT_CACHED = { Pragma: 'no-cache' };

/**
 * Returns the token that `grant` returns, or the refusal that it throws, both in the form of RFC 6749, sections 5.1 and
 * 5.2, without the envelope. `realm` is the sandbox that the client's credentials are for.
 */
export function tokenResponse(realm: string, grant: () => ReturnType<typeof grantToken>): ApiResponse {
  try {
    const { token, scopes, lifetime } = grant();
    const body = { access_token: token, token_type: 'Bearer', expires_in: lifetime, scope: scopes.join(' ') };
    return { file: { type: JSON_TYPE, text: JSON.stringify(body) }, headers: NOT_CACHED };
  } catch (error) {
    if (error instanceof TokenRefused) return refusal(error, realm);
    throw error;
  }
}

function refusal({ error, message }: TokenRefused, realm: string): ApiResponse {
  const status = TOKEN_ERRORS[error];
  // Every 401 has a challenge (RFC 9110, section 15.5.2), also if the client sent its credentials in the form.
  const challenge = { 'WWW-Authenticate': `Basic realm="${realm}", charset="UTF-8"` };
  return {
    status,
    file: { type: JSON_TYPE, text: wellFormed(JSON.stringify({ error, error_description: message })) },
    headers: { ...NOT_CACHED, ...(status === 401 && challenge) },
  };
}
