/** Returns a route as the route table writes it: `/orders/{id}` for `/orders/:id`. */
export function bracedPath(path: string): string {
  return mapSegments(path, (segment) => (segment.startsWith(':') ? `{${segment.slice(1)}}` : segment));
}

/** Returns a route as `GET /` writes it: `/orders/:id` for `/orders/{id}`. */
export function colonPath(path: string): string {
  return mapSegments(path, (segment) => (segment.startsWith('{') ? `:${segment.slice(1, -1)}` : segment));
}

function mapSegments(path: string, map: (segment: string) => string): string {
  return path.split('/').map(map).join('/');
}
