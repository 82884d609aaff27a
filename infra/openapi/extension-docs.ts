import { CHANGE_DOCS } from '../../lib/changes/documentation.ts';
import { DEFECT_DOCS } from '../../lib/defects/documentation/operations.ts';
import { createExtensions } from '../../lib/extensions/all.ts';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import type { ExtensionDocs, OperationDescription, Schema } from '../../lib/http/openapi/extension-docs.ts';

/** The extensions of the server that the document describes. */
export const EXTENSIONS = createExtensions({ defects: [], changes: [] });

/** What each of them adds to the document. */
export const EXTENSION_DOCS: readonly ExtensionDocs[] = [DEFECT_DOCS, CHANGE_DOCS];

const NAMES = ALL_ROUTES.map(({ operation }) => operation);

/** What the document says of their operations. */
export const EXTENSION_OPERATIONS: Readonly<Record<string, OperationDescription>> = Object.assign(
  {},
  ...EXTENSION_DOCS.map(({ operationsOf }) => operationsOf(NAMES)),
);

/** The schemas of their successes. */
export const EXTENSION_SUCCESSES: readonly Schema[] = Object.values(EXTENSION_OPERATIONS)
  .flatMap(({ successes }) => Object.values(successes))
  .flatMap(({ content = {} }) => Object.values(content));
