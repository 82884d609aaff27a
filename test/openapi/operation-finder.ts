import type { OpenApi } from './open-api.ts';

/** The base URL of a sandbox, below which all paths are served too. */
const SANDBOX_PREFIX = /^\/sandboxes\/[a-z0-9-]+(?=\/)/;

/** Finds the operation of a request; `unrouted` if there is none. The document lists no HEAD, which is the GET of its path. */
export function operationFinder({ paths }: OpenApi): (request: { method: string; path: string }) => string {
  const templates = Object.entries(paths)
    .map(([template, methods]) => ({ pattern: patternOf(template), methods, parameters: template.split('{').length }))
    .sort((a, b) => a.parameters - b.parameters);
  return ({ method, path: pathAndQuery }) => {
    const [path = ''] = pathAndQuery.split(/[?#]/);
    const found =
      templates.find(({ pattern }) => pattern.test(path)) ??
      templates.find(({ pattern }) => pattern.test(path.replace(SANDBOX_PREFIX, '')));
    return found?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()]?.operationId ?? 'unrouted';
  };
}

function patternOf(template: string): RegExp {
  const pattern = template
    .split(/\{\w+\}/)
    .map((text) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${pattern}$`);
}
