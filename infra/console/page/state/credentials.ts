import { signal } from '@preact/signals';

/** The headers with which the console's actions sign in, if the sandbox asks for it. They are kept until the page is closed. */
export const credentials = signal<Readonly<Record<string, string>>>({});
