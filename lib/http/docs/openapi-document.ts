import generated from '../generated/openapi.json' with { type: 'json' };

/** The document, as text with a place for the base URL, so that an answer need not write out all of it again. */
const PLACE = '{base_url}';
const [before = '', after = ''] = JSON.stringify(generated).split(PLACE);

/** The OpenAPI document whose server is `baseUrl`. */
export function openApiDocument(baseUrl: string): string {
  return `${before}${JSON.stringify(baseUrl).slice(1, -1)}${after}`;
}
