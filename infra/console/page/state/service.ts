import { signal } from '@preact/signals';
import type { ServiceInfo } from '../api/types.ts';
import { look } from './watch.ts';

/** What the service says about itself; undefined until it is loaded. */
export const service = signal<ServiceInfo | undefined>(undefined);

/** Asks the service what it offers. */
export async function loadService(): Promise<void> {
  const { data } = await look<ServiceInfo>('/');
  if (data) service.value = data;
}

/** Whether the service has an endpoint, such as `GET /orders/:id`. */
export function offers(endpoint: string): boolean {
  return service.value?.endpoints[endpoint] !== undefined;
}
