/** Returns a route as the route table writes it: `/orders/{id}` for `/orders/:id`. */
export function bracedPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Returns a route as `GET /` writes it: `/orders/:id` for `/orders/{id}`. */
export function colonPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
