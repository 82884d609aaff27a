import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { ALL_ROUTES } from '../lib/http/routes.ts';
import { DESCRIPTION, NAME, VERSION } from '../lib/http/service.ts';

const endpoints = Object.fromEntries(
  ALL_ROUTES.map(({ method, path, summary }) => [
    `${method} ${path.replaceAll('{', ':').replaceAll('}', '')}`,
    summary,
  ]),
);

export const handler = endpoint('getInfo', {}, () =>
  ok({ name: NAME, version: VERSION, description: DESCRIPTION, endpoints }),
);
