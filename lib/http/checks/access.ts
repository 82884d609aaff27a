import { type Auth, type AuthScheme, findCredential, type Scope, scopesOf } from '../../sandboxes/access/auth.ts';
import { type RateLimit, windowAt } from '../../sandboxes/access/rate-limit.ts';
import { readToken } from '../../sandboxes/access/tokens.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { HttpError } from '../http-error.ts';
import { routeMethod } from '../mounts.ts';
import { type ApiRequest, check } from '../request/api-request.ts';
import { basicCredentialsIn, credentialsIn } from '../request/headers/request-headers.ts';

/** Checks the caller of an order route, and counts the request, as the sandbox's settings say. */
export const guardOrders = check((request) => {
  const { sandbox } = request;
  if (sandbox?.settings.auth) checkAccess(request, sandbox.settings.auth);
  return sandbox?.settings.rateLimit ? limitRate(request, sandbox, sandbox.settings.rateLimit) : undefined;
});

/**
 * Refuses a caller who is unknown, or who may not do this, if the sandbox's setting `auth` requires that.
 * @throws HttpError 401 or 403
 */
function checkAccess(request: ApiRequest, auth: Auth): void {
  const scopes = READERS[auth.scheme](request, auth);
  const needed: Scope = routeMethod(request.gatewayEvent.httpMethod) === 'GET' ? 'orders:read' : 'orders:write';
  if (!scopes.includes(needed)) throw forbidden(request, auth, needed);
}

/**
 * Counts the request against the rate limit of its sandbox. The headers are those of
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
 * @throws HttpError 429 beyond the limit
 */
async function limitRate(request: ApiRequest, sandbox: Sandbox, limit: RateLimit): Promise<void> {
  const { number, count: name, secondsLeft } = windowAt(limit, request.now());
  const count = await sandbox.countUpTo(limit.requests, limit.id, name, number);
  request.limitHeaders = {
    'RateLimit-Limit': String(limit.requests),
    'RateLimit-Remaining': String(limit.requests - (count ?? limit.requests)),
    'RateLimit-Reset': String(secondsLeft),
  };
  if (count !== undefined) return;
  throw new HttpError(
    'TOO_MANY_REQUESTS',
    `This sandbox takes ${limit.requests} requests in ${limit.windowSeconds} s by its clock. The next window opens in ${secondsLeft} s`,
    { headers: { 'Retry-After': String(secondsLeft) } },
  );
}

/** Returns the scopes of the caller. Throws a 401 if the caller is unknown. */
const READERS: Readonly<Record<AuthScheme, (request: ApiRequest, auth: Auth) => readonly Scope[]>> = {
  apiKey: (request, auth) => {
    const key = request.headers.list('x-api-key');
    if (key === undefined) throw unauthorized(request, 'Send an API key in the header X-Api-Key', API_KEY);
    const credential = findCredential(auth, '', key);
    if (credential) return scopesOf(credential);
    throw unauthorized(request, 'The key in X-Api-Key is not one of this sandbox', API_KEY);
  },

  basic: (request, auth) => {
    const sent = basicCredentialsIn(request.headers.list('authorization'));
    if (!sent) throw unauthorized(request, 'Send a name and a password as HTTP Basic, in Authorization', BASIC);
    const credential = findCredential(auth, sent.name, sent.secret);
    if (credential) return scopesOf(credential);
    throw unauthorized(request, 'The name or the password is not one of this sandbox', BASIC);
  },

  bearer: (request, auth) => {
    const sent = credentialsIn(request.headers.list('authorization'), 'bearer');
    // Without a token, the challenge has no error code (RFC 6750, section 3.1).
    if (sent === undefined)
      throw unauthorized(request, 'Send a token of POST /oauth/token as Authorization: Bearer <token>', BEARER);
    const token = readToken(auth, sent);
    if (!token) throw invalidToken(request, 'The token is not one that this sandbox has issued');
    if (token.expiresAt <= request.now()) throw invalidToken(request, 'The token has expired');
    return token.scopes;
  },
};

/** Returns the beginning of a challenge (RFC 9110, section 11.6.1). The scheme of API keys is not registered. */
type Challenge = (realm: string) => string;
const API_KEY: Challenge = (realm) => `ApiKey realm="${realm}", header="X-Api-Key"`;
const BASIC: Challenge = (realm) => `Basic realm="${realm}", charset="UTF-8"`;
const BEARER: Challenge = (realm) => `Bearer realm="${realm}"`;

function unauthorized({ sandboxName }: ApiRequest, message: string, challenge: Challenge): HttpError {
  return new HttpError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': challenge(sandboxName) } });
}

/** RFC 6750, section 3.1. */
function invalidToken(request: ApiRequest, message: string): HttpError {
  const error = `error="invalid_token", error_description="${message}"`;
  return unauthorized(request, message, (realm) => `${BEARER(realm)}, ${error}`);
}

function forbidden({ sandboxName }: ApiRequest, { scheme }: Auth, needed: Scope): HttpError {
  const challenge = `${BEARER(sandboxName)}, error="insufficient_scope", scope="${needed}"`;
  return new HttpError('FORBIDDEN', `This request needs the scope ${needed}, which the caller does not have`, {
    ...(scheme === 'bearer' && { headers: { 'WWW-Authenticate': challenge } }),
  });
}
