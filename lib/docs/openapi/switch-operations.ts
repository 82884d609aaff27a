import { findingBody } from '../../switches/setting-schemas.ts';
import { type OwnDoc, ok } from './operation-doc.ts';
import { DEFECT_LIST_PARAMETER_DOCS } from './query-parameters.ts';
import * as schemas from './switch-schemas.ts';

export const SWITCH_DOCS = {
  addFinding: {
    tag: 'Defects',
    description:
      'Repeated findings of one bug count once. A finding is wrong if the hunt does not have the bug, or if no request in this sandbox has met it yet; it can be named again later. A hunt accepts three wrong findings for each of its bugs, but at most half as many as there are other bugs of its level and area, and at least one. After that, every finding is a 422. Without a hunt, it is a 404.',
    body: findingBody,
    success: ok('Whether the hunt has this bug, and how many are left', schemas.findingResponse),
  },
  revealHunt: {
    tag: 'Defects',
    description:
      'Switches the bugs of the hunt off and names them: whether each was found, and how many requests met it. `GET /sandboxes/{name}` shows them as `revealed` until the next hunt. Without a hunt, it is a 404.',
    success: ok('The bugs of the hunt', schemas.revealResponse),
  },
  listDefects: {
    tag: 'Defects',
    description:
      'The whole catalogue in one page, in the order in which bugs apply. A server without spoilers (`--no-spoilers`) leaves out `meets`, `hint`, `reproduce` and `source`, the address of its file once the project has one.',
    query: DEFECT_LIST_PARAMETER_DOCS,
    success: ok('The bugs that match the filters', schemas.defectListResponse),
  },
  getDefect: {
    tag: 'Defects',
    description: 'A 404 names the ids nearest to the unknown one.',
    success: ok('The bug', schemas.defectResponse),
  },
  listChanges: {
    tag: 'Compatible changes',
    description: 'All of them in one page, in the order in which they apply.',
    success: ok('The compatible changes', schemas.changeListResponse),
  },
} as const satisfies Record<string, OwnDoc>;
