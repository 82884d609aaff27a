import type { Examples } from '../../../lib/http/openapi/example-api.ts';

const HELD = { headers: { 'If-None-Match': '*' } };
const BAD_TAG = { headers: { 'If-None-Match': '1' } };

export const GET_OPENAPI: Examples = {
  'The client has it': (api) => api.send('GET', '/openapi.json', HELD),
  'A malformed entity tag': (api) => api.send('GET', '/openapi.json', BAD_TAG),
  'An unknown view': (api) => api.send('GET', '/openapi.json?view=menu'),
};

export const GET_LLMS_TEXT: Examples = {
  'The client has it': (api) => api.send('GET', '/llms.txt', HELD),
  'A malformed entity tag': (api) => api.send('GET', '/llms.txt', BAD_TAG),
};

export const GET_DOCS: Examples = {
  'The page': (api) => api.send('GET', '/docs'),
  'The client has it': (api) => api.send('GET', '/docs', HELD),
  'A malformed entity tag': (api) => api.send('GET', '/docs', BAD_TAG),
};

export const GET_DOCS_ASSET: Examples = {
  'The icon': (api) => api.send('GET', '/docs/favicon.svg'),
  'The client has it': (api) => api.send('GET', '/docs/favicon.svg', HELD),
  'A malformed entity tag': (api) => api.send('GET', '/docs/favicon.svg', BAD_TAG),
  'No such file': (api) => api.send('GET', '/docs/missing.js'),
};

export const GET_CONSOLE: Examples = {
  'The page': (api) => api.send('GET', '/console'),
  'The client has it': (api) => api.send('GET', '/console', HELD),
  'A malformed entity tag': (api) => api.send('GET', '/console', BAD_TAG),
};

export const GET_CONSOLE_ASSET: Examples = {
  'The client has it': (api) => api.send('GET', '/console/licenses.txt', HELD),
  'A malformed entity tag': (api) => api.send('GET', '/console/licenses.txt', BAD_TAG),
  'No such file': (api) => api.send('GET', '/console/missing.js'),
};
