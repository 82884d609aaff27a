import { type ExampleRequest, type Examples, IN_SANDBOX, request, set } from '../../http/openapi/example-requests.ts';

const CLIENT = { client_id: 'kiosk', client_secret: 'kiosk-secret' };

function requestToken(form: Readonly<Record<string, string>>): ExampleRequest[] {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...IN_SANDBOX };
  return [
    set({ auth: { scheme: 'bearer', clients: { kiosk: 'kiosk-secret' } } }),
    request('POST', '/oauth/token', new URLSearchParams(form).toString(), headers),
  ];
}

/** The examples of each operation. */
export const TOKEN_EXAMPLES = {
  createToken: {
    'A token for a client': requestToken({ grant_type: 'client_credentials', ...CLIENT }),
    'Another grant': requestToken({ grant_type: 'password', ...CLIENT }),
    'An unknown client': requestToken({ grant_type: 'client_credentials', ...CLIENT, client_secret: 'guess' }),
  },
} as const satisfies Record<string, Examples>;
