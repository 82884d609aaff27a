import { endpoint } from '../lib/endpoint.ts';
import { colonPath } from '../lib/http/request/route-path.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { ALL_ROUTES } from '../lib/http/routes.ts';
import { DESCRIPTION, NAME, VERSION } from '../lib/http/service.ts';

const endpoints = Object.fromEntries(
  ALL_ROUTES.map(({ method, path, summary }) => [`${method} ${colonPath(path)}`, summary]),
);

export const handler = endpoint('getInfo', {}, () =>
  ok({ name: NAME, version: VERSION, description: DESCRIPTION, endpoints }),
);
