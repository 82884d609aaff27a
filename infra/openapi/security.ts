import type { Keywords } from '../../lib/http/request/bodies/json-schema.ts';
import { isOrderRoute, ROUTES, type Route } from '../../lib/http/routes.ts';

export const SECURITY_SCHEMES: Keywords = {
  ApiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  Basic: { type: 'http', scheme: 'basic' },
  OAuth2: {
    type: 'oauth2',
    flows: {
      clientCredentials: {
        // The placeholder is replaced with the base URL, as in the server's URL.
        tokenUrl: `{base_url}${ROUTES.createToken.path}`,
        scopes: { 'orders:read': 'Every GET', 'orders:write': 'Everything else' },
      },
    },
  },
};

/** Returns the `security` of an operation. It is optional, because only some sandboxes require it. */
export function securityOf(route: Route): Keywords {
  if (route.path === ROUTES.createToken.path) return { security: [{}, { Basic: [] }] };
  return isOrderRoute(route) ? { security: [{}, { ApiKey: [] }, { Basic: [] }, { OAuth2: [] }] } : {};
}
