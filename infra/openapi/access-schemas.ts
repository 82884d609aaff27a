import * as z from 'zod/mini';
import { ACCESS_LIMITS } from '../../lib/http/request/bodies/access-bodies.ts';
import { documented } from '../../lib/http/request/bodies/json-schema.ts';
import { TOKEN_ERRORS } from '../../lib/sandboxes/access/token-refused.ts';

const text = z.string();
const seconds = z
  .number()
  .register(documented, { type: 'integer', minimum: 1, maximum: ACCESS_LIMITS.lifetimeSeconds });

/** The form of a token request. Other parameters are ignored (RFC 6749, section 3.2). */
export const tokenForm = z
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

export const tokenResponse = z
  .object({ access_token: text, token_type: z.literal('Bearer'), expires_in: seconds, scope: text })
  .register(documented, { id: 'TokenResponse' });

export const tokenError = z
  .object({ error: z.enum(Object.keys(TOKEN_ERRORS)), error_description: text })
  .register(documented, { id: 'TokenErrorResponse', description: 'RFC 6749, section 5.2' });
