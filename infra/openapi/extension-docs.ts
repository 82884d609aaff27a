import { CHANGE_DOCS } from '../../lib/changes/documentation.ts';
import { DEFECT_DOCS } from '../../lib/defects/documentation/operations.ts';
import { createExtensions } from '../../lib/extensions/all.ts';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import { settingsOf } from '../../lib/http/extension.ts';
import type { ExtensionDocs, OperationDescription } from '../../lib/http/openapi/extension-docs.ts';

/** Without spoilers, so that the examples show no server how to find its defects. */
export const EXTENSIONS = createExtensions({ defects: [], changes: [] }, false);

export const EXTENSION_SETTINGS = await settingsOf(EXTENSIONS);

export const EXTENSION_DOCS: readonly ExtensionDocs[] = [DEFECT_DOCS, CHANGE_DOCS];

const NAMES = ALL_ROUTES.map(({ operation }) => operation);

export const EXTENSION_OPERATIONS: Readonly<Record<string, OperationDescription>> = Object.assign(
  {},
  ...EXTENSION_DOCS.map(({ operationsOf }) => operationsOf(NAMES)),
);
