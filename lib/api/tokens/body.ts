import type { ApiRequest } from '../../http/request/api-request.ts';
import { basicCredentialsIn, bodyText, showHeader } from '../../http/request/event-parts.ts';
import { TokenRefused, type TokenRequest } from '../../sandboxes/access/tokens.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Reads a token request: a form, with the client's credentials in it or in the header (RFC 6749, section 2.3.1).
 * @throws TokenRefused if it is malformed.
 */
export function readTokenRequest(request: Pick<ApiRequest, 'headers' | 'gatewayEvent'>): TokenRequest {
  const form = formIn(request);
  const grantType = form.get('grant_type');
  if (grantType === undefined) throw malformed('The form has no grant_type. Send client_credentials');
  return { grantType, candidates: candidatesIn(request, form), scope: form.get('scope') };
}

/** The parameters by name. One without a value counts as left out, and none may be repeated (RFC 6749, section 3.2). */
function formIn(request: Pick<ApiRequest, 'headers' | 'gatewayEvent'>): Map<string, string> {
  const type = request.headers.list('content-type');
  if (type?.split(';', 1)[0]?.trim().toLowerCase() !== FORM_TYPE)
    throw malformed(`Send the parameters as Content-Type: ${FORM_TYPE}; received ${showHeader('Content-Type', type)}`);
  const sent = [...new URLSearchParams(bodyText(request.gatewayEvent) ?? '')];
  const form = new Map(sent.filter(([, value]) => value !== ''));
  if (new Set(sent.map(([name]) => name)).size < sent.length) throw malformed('The form repeats a parameter');
  return form;
}

function candidatesIn({ headers }: Pick<ApiRequest, 'headers'>, form: Map<string, string>): TokenRequest['candidates'] {
  const header = headers.list('authorization');
  const id = form.get('client_id');
  const secret = form.get('client_secret');
  if (header === undefined) return id === undefined || secret === undefined ? [] : [{ name: id, secret }];
  if (secret !== undefined) throw malformed('Send the client credentials once: in the form or in Authorization');
  const sent = basicCredentialsIn(header);
  if (sent && id !== undefined && ![sent.name, formDecoded(sent.name)].includes(id)) {
    throw malformed('client_id in the form differs from the one in the Authorization header');
  }
  // The RFC wants both form-encoded before base64. Many clients do not do that, curl and Swagger UI among them.
  return sent ? [{ name: formDecoded(sent.name), secret: formDecoded(sent.secret) }, sent] : [];
}

function formDecoded(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? text;
}

function malformed(message: string): TokenRefused {
  return new TokenRefused('invalid_request', message);
}
