import { file, sandboxed, switchable } from '../../http/route.ts';

/** The rows of the routes about the service itself. */
export const SERVICE_ROWS = {
  getHealth: sandboxed('GET', '/health', 'Check that the service and its store are up', { open: true }),
  getInfo: switchable('GET', '/', 'Describe the service and list its endpoints'),
};

/** The rows of the pages and files that the service serves. */
export const PAGE_ROWS = {
  getOpenApi: file('/openapi.json', 'Get the contract of this API as an OpenAPI 3.1 document'),
  getLlmsText: file('/llms.txt', 'Read how to use this service, as text for a language model'),
  getDocs: file('/docs', 'Read the documentation and try the API in a browser'),
  getDocsAsset: file('/docs/{asset}', 'Get a script, style sheet or picture of the documentation page'),
};
