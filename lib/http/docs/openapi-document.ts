/** A placeholder for the base URL in the generated document. */
const PLACEHOLDER = '{base_url}';

let parts: Promise<readonly string[]> | undefined;

/** Returns the OpenAPI document as JSON, with `baseUrl` as its server. */
export async function openApiDocument(baseUrl: string): Promise<string> {
  // Loaded at the first request, because the document is large.
  parts ??= readParts();
  return (await parts).join(JSON.stringify(baseUrl).slice(1, -1));
}

async function readParts(): Promise<readonly string[]> {
  const { default: generated } = await import('../generated/openapi.json', { with: { type: 'json' } });
  return JSON.stringify(generated).split(PLACEHOLDER);
}
