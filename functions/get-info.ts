import { DESCRIPTION, NAME, VERSION } from '../lib/about.ts';
import { colonPath } from '../lib/http/paths.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('getInfo', {}, ({ service }) => {
  const entries = service.routes.map(({ method, path, summary }) => [`${method} ${colonPath(path)}`, summary]);
  return { data: { name: NAME, version: VERSION, description: DESCRIPTION, endpoints: Object.fromEntries(entries) } };
});
