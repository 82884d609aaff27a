import * as z from 'zod/mini';
import { type ExtensionDocs, json, type OperationDescription, queryParameters } from '../../http/extension-docs.ts';
import { referenceTo } from '../../http/request/bodies/json-schema.ts';
import type { DEFECT_PARAMETERS } from '../catalogue/catalogue.ts';
import { DEFECT_AREAS } from '../ids/defect-ids.ts';
import type { DEFECT_ROUTES } from '../routes.ts';
import { findingBody } from '../settings/setting-schemas.ts';
import * as examples from './examples.ts';
import { catalogueResponses, findingResponse, hunt, metDefects, revealed, revealResponse } from './schemas.ts';

export const DEFECT_DOCS: ExtensionDocs = {
  tags: { Defects: 'Known bugs that can be switched on, to find out whether a test suite notices them' },
  pathParameters: {
    defect: {
      name: 'defect',
      in: 'path',
      description: 'The id of a bug',
      schema: referenceTo('DefectId'),
      example: 'float-money',
    },
  },
  sandboxMembers: { defects: metDefects, hunt: z.nullable(hunt), revealed },
  settingsExamples: examples.SETTINGS,
  operationsOf,
};

function queryDocs(operations: readonly string[]) {
  const query: Record<(typeof DEFECT_PARAMETERS)[number], Parameters<typeof queryParameters>[0][string]> = {
    area: { description: 'Only bugs of this area', schema: { type: 'string', enum: DEFECT_AREAS } },
    level: {
      description:
        'Only bugs of this level. 1: a smoke test finds it. 2: it takes a check aimed at the rule. 3: it takes a boundary, a combination or a race',
      schema: { type: 'integer', minimum: 1, maximum: 3 },
    },
    operation: {
      description: 'Only bugs that can change a response of this operation',
      schema: { type: 'string', enum: operations },
    },
  };
  return queryParameters(query);
}

const A_HUNT = { defects: null, hunt: { seed: 7 } };

function operationsOf(names: readonly string[]): Readonly<Record<keyof typeof DEFECT_ROUTES, OperationDescription>> {
  const { list, one } = catalogueResponses(names);
  return {
    listDefects: {
      tag: 'Defects',
      description:
        'The whole catalogue in one page, in the order in which bugs apply. A server without spoilers (`--no-spoilers`) leaves out `meets`, `hint`, `reproduce` and `source`, the address of its file once the project has one.',
      query: queryDocs(names),
      successes: { 200: { description: 'The bugs that match the filters', content: json(list) } },
      examples: examples.LIST_DEFECTS,
    },
    getDefect: {
      tag: 'Defects',
      description: 'A 404 names the ids nearest to the unknown one.',
      successes: { 200: { description: 'The bug', content: json(one) } },
      examples: examples.GET_DEFECT,
    },
    addFinding: {
      tag: 'Defects',
      description:
        'Repeated findings of one bug count once. A finding is wrong if the hunt does not have the bug, or if no request in this sandbox has met it yet; it can be named again later. A hunt accepts three wrong findings for each of its bugs, but at most half as many as there are other bugs of its level and area, and at least one. After that, every finding is a 422.',
      body: findingBody,
      needs: A_HUNT,
      successes: {
        200: { description: 'Whether the hunt has this bug, and how many are left', content: json(findingResponse) },
      },
      examples: examples.ADD_FINDING,
    },
    revealHunt: {
      tag: 'Defects',
      description:
        'Switches the bugs of the hunt off and names them: whether each was found, and how many requests met it. `GET /sandboxes/{name}` shows them as `revealed` until the next hunt.',
      successes: { 200: { description: 'The bugs of the hunt', content: json(revealResponse) } },
      needs: A_HUNT,
      examples: examples.REVEAL_HUNT,
    },
  };
}
