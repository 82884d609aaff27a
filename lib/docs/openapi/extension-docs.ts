import { createExtensions } from '../../extensions/all.ts';
import { settingsOf } from '../../http/extension.ts';

/** Without spoilers, so that the examples show no server how to find its bugs. */
export const EXTENSIONS = createExtensions({ defects: [], changes: [] }, false);

export const EXTENSION_SETTINGS = await settingsOf(EXTENSIONS);
