import createClient from 'openapi-fetch';
import { type ApiOptions, withoutSlash } from './api.ts';
import { ApiError } from './api-error.ts';

/** The route, until the document has it. */
interface ClockPaths {
  '/sandboxes/{name}/clock': {
    parameters: { path: { name: string } };
    post: {
      parameters: { path: { name: string } };
      requestBody: { content: { 'application/json': { advanceMs: number } } };
      responses: {
        200: { content: { 'application/json': { success: true; data: { now: string } } } };
        default: { content: { 'application/json': { success: false; error: object } } };
      };
    };
  };
}

/** Advances a sandbox's clock by milliseconds, and returns the instant that it then shows. @throws ApiError */
export async function advanceClock(
  { baseUrl, ...options }: Omit<ApiOptions, 'sandbox'>,
  name: string,
  advanceMs: number,
): Promise<string> {
  const client = createClient<ClockPaths>({ baseUrl: withoutSlash(baseUrl), ...options });
  const { data, error, response } = await client.POST('/sandboxes/{name}/clock', {
    params: { path: { name } },
    body: { advanceMs },
  });
  if (data === undefined) throw new ApiError(response.status, error);
  return data.data.now;
}
