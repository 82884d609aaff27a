import { signal } from '@preact/signals';

/** The headers that authenticate the console's actions. They are lost when the page is closed. */
export const credentials = signal<Readonly<Record<string, string>>>({});
