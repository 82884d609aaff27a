import type { ExtensionRoute } from '../http/extension.ts';
import { described, management } from '../http/routes.ts';

/** The name of the extension, under which a sandbox stores its settings. */
export const DEFECTS_NAME = 'defects';

/** The members of a bug's entry that show how to find it. */
export const SPOILERS = ['meets', 'hint', 'reproduce', 'source'] as const;

/** The endpoints of the catalogue and of hunts, by operation. */
export const DEFECT_ROUTES = {
  addFinding: management(
    'POST',
    '/sandboxes/{name}/findings',
    "Name a bug that the sandbox's hunt may have switched on",
    { table: ['GetItem', 'UpdateItem', 'PutItem'] },
  ),
  revealHunt: management('POST', '/sandboxes/{name}/reveal', "End the sandbox's hunt and get its bugs", {
    table: ['GetItem', 'UpdateItem', 'PutItem'],
  }),
  listDefects: described('GET', '/defects', 'List the bugs that a sandbox can switch on'),
  getDefect: described('GET', '/defects/{defect}', 'Get a bug and the rule it breaks'),
} satisfies Record<string, ExtensionRoute>;
