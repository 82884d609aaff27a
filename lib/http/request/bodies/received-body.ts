import type { ApiRequest } from '../api-request.ts';

/** The text of the body as it came; null if there is none. */
export function receivedBody({ gatewayEvent }: Pick<ApiRequest, 'gatewayEvent'>): string | null {
  const { body, isBase64Encoded } = gatewayEvent;
  return body && isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
}

/** The JSON of the body as it came; undefined if the body is not JSON. */
export function receivedJson(request: Pick<ApiRequest, 'gatewayEvent'>): unknown {
  try {
    return JSON.parse(receivedBody(request) ?? '');
  } catch {
    return undefined;
  }
}
