import { described, management } from '../../http/route.ts';

/** The rows of the routes of hunts, and of the catalogues of bugs and compatible changes. */
export const SWITCH_ROWS = {
  addFinding: management('POST', '/findings', "Name a bug that the sandbox's hunt may have switched on", {
    also: ['PutItem'],
  }),
  revealHunt: management('POST', '/reveal', "End the sandbox's hunt and get its bugs", { also: ['PutItem'] }),
  listDefects: described('GET', '/defects', 'List the bugs that a sandbox can switch on'),
  getDefect: described('GET', '/defects/{defect}', 'Get a bug and the rule it breaks'),
  listChanges: described('GET', '/changes', 'List the compatible changes that a sandbox can switch on'),
};
