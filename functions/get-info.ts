import { DESCRIPTION, NAME, VERSION } from '../lib/about.ts';
import { routesOf } from '../lib/api/routes.ts';
import { SERVICE_ROWS } from '../lib/api/service/rows.ts';
import { colonPath } from '../lib/http/route.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SERVICE_ROWS.getInfo, {}, ({ service }) => {
  const entries = routesOf(service).map(({ method, path, summary }) => [`${method} ${colonPath(path)}`, summary]);
  return { data: { name: NAME, version: VERSION, description: DESCRIPTION, endpoints: Object.fromEntries(entries) } };
});
