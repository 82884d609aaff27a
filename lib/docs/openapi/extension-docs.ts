import { CHANGE_DOCS } from '../../changes/documentation.ts';
import { DEFECT_DOCS } from '../../defects/documentation/operations.ts';
import { createExtensions } from '../../extensions/all.ts';
import { ALL_ROUTES } from '../../extensions/routes.ts';
import { settingsOf } from '../../http/extension.ts';
import type { ExtensionDocs, OperationDescription } from '../../http/extension-docs.ts';

/** Without spoilers, so that the examples show no server how to find its bugs. */
export const EXTENSIONS = createExtensions({ defects: [], changes: [] }, false);

export const EXTENSION_SETTINGS = await settingsOf(EXTENSIONS);

export const EXTENSION_DOCS: readonly ExtensionDocs[] = [DEFECT_DOCS, CHANGE_DOCS];

const NAMES = ALL_ROUTES.map(({ operation }) => operation);

export const EXTENSION_OPERATIONS: Readonly<Record<string, OperationDescription>> = Object.assign(
  {},
  ...EXTENSION_DOCS.map(({ operationsOf }) => operationsOf(NAMES)),
);
