import * as z from 'zod/mini';
import { described, named, type OperationDoc, ok, queryOf, success } from '../../http/openapi/operation-doc.ts';
import { count, instant, text, whole } from '../../http/openapi/schemas.ts';
import { documented } from '../../http/request/json-schema.ts';
import { DEFECT_AREAS } from '../../switches/ids.ts';
import { ROUTE_ROWS } from '../routes.ts';
import { changeId, defectId, findingBody } from './body.ts';
import { DEFECT_NEEDS } from './facts.ts';
import { defectKinds } from './query.ts';
import type { SWITCH_ROWS } from './rows.ts';

const edition = z.string().register(documented, {
  description:
    'The edition of the catalogue. A bug that is added or changed makes a new one, because it changes every score',
});

const area = z.enum(DEFECT_AREAS);
const level = whole(1, 3);

const request = z.object({
  method: text,
  path: text,
  user: z.optional(text),
  headers: z.optional(z.record(text, text)),
  body: z.optional(z.unknown()),
  text: z.optional(text),
});

const expected = z.object({
  status: z.optional(count),
  headers: z.optional(z.record(text, z.unknown())),
  body: z.optional(z.record(text, z.unknown())),
});

const outcomes = z.record(text, count);

const step = z
  .union([
    named('ClockStep', { clock: text }),
    named('SettingsStep', { settings: z.record(text, z.unknown()) }),
    named('RequestStep', {
      send: request,
      save: z.optional(z.record(text, text)),
      correct: z.optional(expected),
      defective: z.optional(expected),
    }),
    named('ConcurrentStep', { atOnce: z.array(request), correct: outcomes, defective: z.optional(outcomes) }),
  ])
  .register(documented, {
    id: 'ReproductionStep',
    description:
      "Sets the sandbox's clock or other settings, sends a request, or sends several at once. A request's `user` is a name and a password, sent as HTTP Basic. `correct` is the response by the contract, and `defective` the response with the bug on. `{name}` stands for a value that a step saved",
  });

const defect = described(
  'Defect',
  'A known bug: the rule it breaks, when a request meets it, and the shortest exchange that shows it. `meets`, `hint` and `reproduce` are absent on a server without spoilers. `met` is there if a local server has it on in every sandbox',
  {
    id: defectId,
    title: text,
    area,
    level,
    needs: z.enum(DEFECT_NEEDS).register(documented, {
      description:
        'What a test needs to notice it. `schema`: a response breaks the OpenAPI document. `response`: one response is wrong, in a state that PUT or settings can arrange. `sequence`: several requests. `concurrency`: requests at once',
    }),
    operations: z.array(z.enum(ROUTE_ROWS.map(({ operation }) => operation))),
    rule: text,
    meets: z.optional(text),
    timed: z.optional(z.boolean()).register(documented, {
      description: 'The time of a request decides whether it meets the bug, so that equal runs of a suite can differ',
    }),
    hint: z.optional(text),
    excludes: z.array(defectId),
    seenIn: z.array(text),
    reproduce: z.optional(z.array(step)),
    source: z.optional(z.url()),
    met: z.optional(count),
  },
);

export const metDefects = z.array(z.object({ id: defectId, met: count }));

export const hunt = described(
  'Hunt',
  'A hunt that is under way or, with `ended`, one that a reset ended at that (real) time, until the next hunt. It names only the bugs that were found. `guesses` is the number of findings so far, and `wrongLeft` the number of further wrong findings that it accepts',
  {
    count,
    level: z.nullable(level),
    area: z.nullable(area),
    found: z.array(defectId),
    guesses: count,
    wrongLeft: count,
    ended: z.optional(instant),
  },
);

const revealedDefect = described(
  'RevealedDefect',
  'A bug of a hunt that was revealed: whether it was found, and how many requests met it',
  { id: defectId, title: text, rule: text, found: z.boolean(), met: count },
);

export const revealed = z.nullable(z.array(revealedDefect));

const change = described(
  'Change',
  'A compatible change, and the freedom of the service that it uses. `met` is there if a local server has it on in every sandbox',
  { id: changeId, title: text, freedom: text, hint: text, met: z.optional(count) },
);

export const metChanges = z.array(z.object({ id: changeId, met: count }));

/** The document's texts and schemas for the operations of hunts and bugs. */
export const DEFECT_DOCS = {
  addFinding: {
    description:
      'Repeated findings of one bug count once. A finding is wrong if the hunt does not have the bug, or if no request in this sandbox has met it yet; it can be named again later. A hunt accepts three wrong findings for each of its bugs, but at most half as many as there are other bugs of its level and area, and at least one. After that, every finding is a 422. Without a hunt, it is a 404.',
    body: findingBody,
    success: ok(
      'Whether the hunt has this bug, and how many are left',
      success('FindingResponse', z.object({ correct: z.boolean(), found: z.array(defectId), left: count })),
    ),
  },
  revealHunt: {
    description:
      'Switches the bugs of the hunt off and names them: whether each was found, and how many requests met it. `GET /sandboxes/{name}` shows them as `revealed` until the next hunt. Without a hunt, it is a 404.',
    success: ok('The bugs of the hunt', success('RevealResponse', z.object({ defects: z.array(revealedDefect) }))),
  },
  listDefects: {
    description:
      'The whole catalogue in one page, in the order in which bugs apply. A server without spoilers (`--no-spoilers`) leaves out `meets`, `hint`, `reproduce` and `source`, the address of its file once the project has one.',
    query: queryOf(defectKinds(ROUTE_ROWS), {
      area: 'Only bugs of this area',
      level:
        'Only bugs of this level. 1: a smoke test finds it. 2: it takes a check aimed at the rule. 3: it takes a boundary, a combination or a race',
      operation: 'Only bugs that can change a response of this operation',
    }),
    success: ok(
      'The bugs that match the filters',
      success('DefectListResponse', z.object({ edition, defects: z.array(defect) })),
    ),
  },
  getDefect: {
    description: 'A 404 names the ids nearest to the unknown one.',
    success: ok('The bug', success('DefectResponse', defect)),
  },
} satisfies Record<Exclude<keyof typeof SWITCH_ROWS, 'listChanges'>, OperationDoc>;

/** The document's texts and schemas for the operations of compatible changes. */
export const CHANGE_DOCS = {
  listChanges: {
    description: 'All of them in one page, in the order in which they apply.',
    success: ok('The compatible changes', success('ChangeListResponse', z.object({ changes: z.array(change) }))),
  },
} satisfies Record<'listChanges', OperationDoc>;
