import * as z from 'zod/mini';
import { described, named, type OperationDoc, ok } from '../../http/openapi/operation-doc.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import { documented, type Keywords } from '../../http/request/json-schema.ts';
import type { Route } from '../../http/route.ts';
import { TOKEN_ERRORS } from '../../sandboxes/access/tokens.ts';
import { ACCESS_LIMITS } from '../../sandboxes/sandbox-limits.ts';
import { TOKEN_ROWS } from './rows.ts';

export const SECURITY_SCHEMES: Keywords = {
  ApiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  Basic: { type: 'http', scheme: 'basic' },
  OAuth2: {
    type: 'oauth2',
    flows: {
      clientCredentials: {
        // The placeholder is replaced with the base URL, as in the server's URL.
        tokenUrl: `{base_url}${TOKEN_ROWS.createToken.path}`,
        scopes: { 'orders:read': 'Every GET', 'orders:write': 'Everything else' },
      },
    },
  },
};

/** Returns the `security` of an operation. It is optional, because only some sandboxes require it. */
export function securityOf(route: Route): Keywords {
  if (route.path === TOKEN_ROWS.createToken.path) return { security: [{}, { Basic: [] }] };
  return route.guarded ? { security: [{}, { ApiKey: [] }, { Basic: [] }, { OAuth2: [] }] } : {};
}

/** The form of a token request. Other parameters are ignored (RFC 6749, section 3.2). */
const tokenForm = z
  .looseObject({
    grant_type: z.literal('client_credentials'),
    client_id: z.optional(text),
    client_secret: z.optional(text),
    scope: z.optional(text),
  })
  .register(documented, {
    id: 'TokenRequest',
    description: 'The credentials are here or in `Authorization`, as HTTP Basic. `scope` can ask for less',
  });

const tokenResponse = named('TokenResponse', {
  access_token: text,
  token_type: z.literal('Bearer'),
  expires_in: whole(1, ACCESS_LIMITS.lifetimeSeconds),
  scope: text,
});

const tokenError = described('TokenErrorResponse', 'RFC 6749, section 5.2', {
  error: z.enum(Object.keys(TOKEN_ERRORS)),
  error_description: text,
});

/** The document's texts and schemas for the token operation. */
export const TOKEN_DOCS = {
  createToken: {
    description:
      "The client credentials grant of RFC 6749, for sandboxes whose `auth` is `bearer`; a 404 for all others. Its own errors are in the RFC's form and not in the envelope. Tokens expire by the sandbox's clock.",
    body: tokenForm,
    bodyType: 'application/x-www-form-urlencoded',
    success: ok('A token', tokenResponse, ['Pragma']),
    ownErrors: tokenError,
  },
} satisfies Record<keyof typeof TOKEN_ROWS, OperationDoc>;
