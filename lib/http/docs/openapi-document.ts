/** Where the generated document has the base URL. */
const PLACE = '{base_url}';

let parts: Promise<readonly string[]> | undefined;

/** The OpenAPI document whose server is `baseUrl`. */
export async function openApiDocument(baseUrl: string): Promise<string> {
  // Only when it is asked for: it is large, and most processes never are.
  parts ??= readParts();
  return (await parts).join(JSON.stringify(baseUrl).slice(1, -1));
}

async function readParts(): Promise<readonly string[]> {
  const { default: generated } = await import('../generated/openapi.json', { with: { type: 'json' } });
  return JSON.stringify(generated).split(PLACE);
}
