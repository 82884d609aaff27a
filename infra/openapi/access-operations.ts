import { json } from '../../lib/http/openapi/extension-docs.ts';
import { tokenError, tokenForm, tokenResponse } from './access-schemas.ts';
import * as examples from './examples/access.ts';
import type { OperationDoc } from './operation-doc.ts';

export const ACCESS_OPERATIONS = {
  createToken: {
    tag: 'Sandboxes',
    description:
      "The client credentials grant of RFC 6749, for sandboxes whose `auth` is `bearer`; a 404 for all others. Its own errors are in the RFC's form and not in the envelope. Tokens expire by the sandbox's clock.",
    body: tokenForm,
    bodyType: 'application/x-www-form-urlencoded',
    successes: { 200: { description: 'A token', content: json(tokenResponse), headers: ['Pragma'] } },
    ownErrors: tokenError,
    examples: examples.CREATE_TOKEN,
  },
} as const satisfies Record<string, OperationDoc>;
