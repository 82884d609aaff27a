import { distance } from 'fastest-levenshtein';
import { methodsOf, mountsOf, pathBelowBase, type Route, SANDBOX_BASE } from '../../http/route.ts';
import { nearestOf } from '../../http/suggest.ts';

/** Segments that other services begin their paths with. */
const PREFIXES = /(?<=^|\/sandboxes\/[^/]+)(?:\/(?:api|rest|v\d+))+(?=\/.)/gi;

/** Paths of other services, and the endpoint that does the same here. The first that matches counts. */
const ELSEWHERE = [
  [/^\/(?:auth|authenticate|log-?in|sign-?in|sessions?|tokens?|oauth2?)(?:\/.*)?$/i, 'POST /oauth/token'],
  [/^\/orders?\/([^/]+)\/(?:cancell?ed|cancellations?|refunds?)$/i, 'PATCH /orders/{id}/cancel'],
  [/^\/orders?\/([^/]+)\/(?:delete|remove)$/i, 'DELETE /orders/{id}'],
  [/^\/orders?\/([^/]+)\/(?:receipts?|total)$/i, 'GET /orders/{id}'],
  [/^\/orders?\/([^/]+)\/.+$/i, 'PATCH /orders/{id}'],
  [/^\/(?:pay|payments?)(?:\/.*)?$/i, 'PATCH /orders/{id}'],
  [/^\/receipts?(?:\/.*)?$/i, 'GET /orders/{id}'],
  [/^\/(?:baskets?|carts?|check-?outs?|purchases?)(?:\/.*)?$/i, 'POST /orders'],
  [/^\/(?:customers?|users?|orders?\.\w+)(?:\/.*)?$/i, 'GET /orders'],
  [/^\/(?:\.well-known\/)?(?:openapi|swagger|api-docs)(?:[./].*)?$/i, 'GET /openapi.json'],
  [/^\/(?:swagger-ui|redoc|documentation|help|manual)(?:[./].*)?$/i, 'GET /docs'],
  [/^\/(?:actuator|alive|healthz|health-?check|livez?|ping|readyz?|status|up)(?:\/.*)?$/i, 'GET /health'],
  [/^\/(?:admin|dashboard|ui)(?:\/.*)?$/i, 'GET /console'],
  [/^\/bugs(?:\/.*)?$/i, 'GET /defects'],
  [/^\/sandbox(?:es)?$/i, 'GET /sandboxes/{name}'],
  [/^\/(?:api|rest|v\d+|home|index\.\w+)$/i, 'GET /'],
] as const;

/**
 * Returns what was probably meant by a path that does not exist: the path, after the method if it does not take GET.
 *
 *     /api/orders/        /orders
 *     /helth              /health
 *     /orders/ORD-1/pay   PATCH /orders/ORD-1
 *     /clock              POST /sandboxes/{name}/clock
 */
export function endpointMeantBy(path: string, routes: readonly Route[]): string | undefined {
  const plain = `/${path.replaceAll(PREFIXES, '').split('/').filter(Boolean).join('/')}`;
  return nearestPath(plain, routes) ?? managementPath(plain, routes) ?? pathElsewhere(plain, routes);
}

/** The path with its fixed segments spelled as the most similar route has them. */
function nearestPath(path: string, routes: readonly Route[]): string | undefined {
  const segments = path.split('/');
  const near = routes.flatMap((route) =>
    mountsOf(route).flatMap((mount) => {
      const fixed = mount.split('/');
      if (fixed.length !== segments.length) return [];
      const spelled = segments.map((segment, index) => spelledAs(fixed[index] ?? '', segment));
      if (spelled.includes(undefined)) return [];
      const text = spelled.join('/');
      return { endpoint: withMethod(mount, text, routes), away: distance(text, path) };
    }),
  );
  return near.toSorted((one, other) => one.away - other.away)[0]?.endpoint;
}

function spelledAs(fixed: string, segment: string): string | undefined {
  if (fixed.startsWith('{')) return segment === '' ? undefined : segment;
  return fixed === segment ? segment : nearestOf(segment, [fixed]);
}

function managementPath(path: string, routes: readonly Route[]): string | undefined {
  const managed = `${SANDBOX_BASE}${path}`;
  return routes.some((route) => route.path === managed) ? withMethod(managed, managed, routes) : undefined;
}

function pathElsewhere(path: string, routes: readonly Route[]): string | undefined {
  const below = pathBelowBase(path);
  for (const [pattern, endpoint] of ELSEWHERE) {
    const match = pattern.exec(below);
    const [method = '', known = ''] = endpoint.split(' ');
    if (!match || !routes.some((route) => route.method === method && route.path === known)) continue;
    const filled = known.replace('{id}', (placeholder) => match[1] ?? placeholder);
    return `${method === 'GET' ? '' : `${method} `}${path.slice(0, -below.length)}${filled}`;
  }
  return undefined;
}

/** The path, after its first method if it does not take GET. */
function withMethod(mount: string, path: string, routes: readonly Route[]): string {
  const methods = methodsOf(routes.filter((route) => mountsOf(route).includes(mount)));
  return methods.includes('GET') ? path : `${methods[0]} ${path}`;
}
