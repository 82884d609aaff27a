/** A route that the suite calls many times at once, and how many times. */
interface Burst {
  readonly method: string;
  readonly path: string;
  readonly atOnce: number;
}

const BURSTS: readonly Burst[] = [
  { method: 'POST', path: '/orders', atOnce: 100 },
  { method: 'PATCH', path: '/orders/ORD-0000000000001-001', atOnce: 50 },
  { method: 'GET', path: '/health', atOnce: 40 },
];

/**
 * Makes an emulator start the processes that bursts of requests will need. It starts one for each request that
 * finds none idle, and a hundred starting at once on this machine would starve the calls to the store for
 * longer than a function waits for it. Asked-for errors need no store.
 */
export async function warmUp(baseUrl: string): Promise<void> {
  for (const { method, path, atOnce } of BURSTS) {
    const headers = { Prefer: 'code=404' };
    await Promise.all(Array.from({ length: atOnce }, () => fetch(`${baseUrl}${path}`, { method, headers })));
  }
}
