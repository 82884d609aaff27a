import type { ExtensionRoute } from '../http/extension.ts';

export const CHANGE_ROUTES = {
  listChanges: {
    method: 'GET',
    path: '/changes',
    summary: 'List the compatible changes that a sandbox can switch on',
    file: 'list-changes',
    table: [],
    sandbox: 'static',
  },
} as const satisfies Record<string, ExtensionRoute>;
