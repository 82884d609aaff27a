import type { ExtensionRoute } from '../http/extension.ts';

/** The endpoints of the catalogue and of hunts, by operation. */
export const DEFECT_ROUTES = {
  addFinding: {
    method: 'POST',
    path: '/sandboxes/{name}/findings',
    summary: "Name a defect that the sandbox's hunt may have switched on",
    file: 'add-finding',
    table: ['GetItem', 'UpdateItem', 'PutItem'],
    sandbox: 'management',
  },
  revealHunt: {
    method: 'POST',
    path: '/sandboxes/{name}/reveal',
    summary: "End the sandbox's hunt and get its defects",
    file: 'reveal-hunt',
    table: ['GetItem', 'UpdateItem', 'PutItem'],
    sandbox: 'management',
  },
  listDefects: {
    method: 'GET',
    path: '/defects',
    summary: 'List the defects that a sandbox can switch on',
    file: 'list-defects',
    table: [],
    sandbox: 'static',
  },
  getDefect: {
    method: 'GET',
    path: '/defects/{defect}',
    summary: 'Get a defect and the rule it breaks',
    file: 'get-defect',
    table: [],
    sandbox: 'static',
  },
} as const satisfies Record<string, ExtensionRoute>;
