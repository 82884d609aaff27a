import type { OpenApi } from './open-api.ts';

/** The base URL of a sandbox is one more at which all paths are served. */
const SANDBOX_PREFIX = /^\/sandboxes\/[a-z0-9-]+(?=\/)/;

/** Finds the operation of a request; `unrouted` where no operation of the document takes it. */
export function operationFinder({ paths }: OpenApi): (request: { method: string; path: string }) => string {
  const templates = Object.entries(paths)
    .map(([template, methods]) => ({ fits: fitting(template), methods, parameters: template.split('{').length }))
    .sort((a, b) => a.parameters - b.parameters);
  return ({ method, path: pathAndQuery }) => {
    const [path = ''] = pathAndQuery.split(/[?#]/);
    const found =
      templates.find(({ fits }) => fits.test(path)) ??
      templates.find(({ fits }) => fits.test(path.replace(SANDBOX_PREFIX, '')));
    return found?.methods[method.toLowerCase()]?.operationId ?? 'unrouted';
  };
}

function fitting(template: string): RegExp {
  const pattern = template
    .split(/\{\w+\}/)
    .map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${pattern}$`);
}
