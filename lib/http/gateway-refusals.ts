import { HttpError } from './http-error.ts';

/** The 403 for a request without the key of a closed environment, on API Gateway and on the local server. */
export function keyRefused(): HttpError {
  const message =
    'This environment is closed. Send its key in the header X-Api-Key. The tools of this project read it from the variable API_KEY';
  // The clients of this project recognise the environment by this challenge: a sandbox that asks for a key returns a
  // 401.
  const headers = { 'WWW-Authenticate': 'ApiKey realm="environment", header="X-Api-Key"' };
  return new HttpError('FORBIDDEN', message, { headers });
}

/** The message of the 403 for a request from an address that the environment does not allow. */
export const ADDRESS_REFUSED =
  'This environment takes requests from some addresses only, and yours is not one of them. Send the request from an allowed network, such as your office or VPN';
