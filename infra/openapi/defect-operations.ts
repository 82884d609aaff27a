import { findingBody } from '../../lib/http/request/sandbox-bodies.ts';
import { defectListResponse, defectResponse, findingResponse, revealResponse } from './defect-schemas.ts';
import * as examples from './examples/defects.ts';
import { json, type OperationDoc } from './operation-doc.ts';
import { DEFECT_LIST_PARAMETER_DOCS } from './query-parameters.ts';

/** What the document says of the operations about defects and hunts. */
export const DEFECT_OPERATIONS = {
  listDefects: {
    tag: 'Defects',
    description: 'The whole catalogue in one page, in the order in which defects apply.',
    query: DEFECT_LIST_PARAMETER_DOCS,
    successes: { 200: { description: 'The defects that match the filters', content: json(defectListResponse) } },
    examples: examples.LIST_DEFECTS,
  },
  getDefect: {
    tag: 'Defects',
    description: 'A 404 names the ids that are most like the one that was sent.',
    successes: { 200: { description: 'The defect', content: json(defectResponse) } },
    examples: examples.GET_DEFECT,
  },
  addFinding: {
    tag: 'Defects',
    description:
      'A defect that is named twice counts once. After three times as many wrong findings as there are defects, every further one is a 422.',
    body: findingBody,
    successes: {
      200: { description: 'Whether the hunt has this defect, and how many are left', content: json(findingResponse) },
    },
    examples: examples.ADD_FINDING,
  },
  revealHunt: {
    tag: 'Defects',
    description:
      'Switches the defects of the hunt off and names them: whether each was found, and how many requests met it.',
    successes: { 200: { description: 'The defects of the hunt', content: json(revealResponse) } },
    examples: examples.REVEAL_HUNT,
  },
} as const satisfies Record<string, OperationDoc>;
