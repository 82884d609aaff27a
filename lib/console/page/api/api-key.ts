import { signal } from '@preact/signals';
import { keepText, readText } from './browser-storage.ts';

const STORED = 'food-ordering.api-key';

/**
 * Stands for the key in the requests that the page shows and copies. A shell replaces it by the value of the variable.
 */
export const KEY_VARIABLE = '$API_KEY';

/**
 * The key of a closed environment; undefined if none was asked for. It stays in this tab, also when the page is
 * reloaded.
 */
export const apiKey = signal(readText('sessionStorage', STORED));

/** Whether the environment is closed and has refused the last request for its key. */
export const isKeyAsked = signal(false);

export function keepKey(key: string): void {
  apiKey.value = key;
  keepText('sessionStorage', STORED, key);
}

/**
 * Whether a response is that of a closed environment. A sandbox that asks for a key of its own returns a 401 instead.
 */
export function asksForKey({ status, headers }: Response): boolean {
  return status === 403 && headers.get('WWW-Authenticate')?.includes('header="X-Api-Key"') === true;
}
