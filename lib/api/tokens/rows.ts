import { sandboxed } from '../../http/route.ts';

/** The row of the token route. */
export const TOKEN_ROWS = {
  createToken: sandboxed('POST', '/oauth/token', 'Get a token, if the sandbox is set to require one'),
};
