import * as z from 'zod/mini';
import { documented } from '../../http/request/bodies/json-schema.ts';
import { ROUTE_ROWS } from '../../http/routes.ts';
import { DEFECT_NEEDS } from '../../switches/facts.ts';
import { DEFECT_AREAS } from '../../switches/ids.ts';
import { changeId, defectId } from '../../switches/setting-schemas.ts';
import { count, described, success } from './operation-doc.ts';

/** The names of all operations. */
export const OPERATION_NAMES = ROUTE_ROWS.map(({ operation }) => operation);

const text = z.string();

const edition = z.string().register(documented, {
  description:
    'The edition of the catalogue. A bug that is added or changed makes a new one, because it changes every score',
});

const area = z.enum(DEFECT_AREAS);
const level = z.number().register(documented, { type: 'integer', minimum: 1, maximum: 3 });

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
    z.object({ clock: text }),
    z.object({ settings: z.record(text, z.unknown()) }),
    z.object({
      send: request,
      save: z.optional(z.record(text, text)),
      correct: z.optional(expected),
      defective: z.optional(expected),
    }),
    z.object({ atOnce: z.array(request), correct: outcomes, defective: z.optional(outcomes) }),
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
    operations: z.array(z.enum(OPERATION_NAMES)),
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
  'A hunt that is under way. It names only the bugs that were found. `guesses` is the number of findings so far, and `wrongLeft` the number of further wrong findings that it accepts',
  {
    count,
    level: z.nullable(level),
    area: z.nullable(area),
    found: z.array(defectId),
    guesses: count,
    wrongLeft: count,
  },
);

const revealedDefect = described(
  'RevealedDefect',
  'A bug of a hunt that was revealed: whether it was found, and how many requests met it',
  { id: defectId, title: text, rule: text, found: z.boolean(), met: count },
);

export const revealed = z.nullable(z.array(revealedDefect));

export const defectListResponse = success('DefectListResponse', z.object({ edition, defects: z.array(defect) }));
export const defectResponse = success('DefectResponse', defect);
export const findingResponse = success(
  'FindingResponse',
  z.object({ correct: z.boolean(), found: z.array(defectId), left: count }),
);
export const revealResponse = success('RevealResponse', z.object({ defects: z.array(revealedDefect) }));

const change = described(
  'Change',
  'A compatible change, and the freedom of the service that it uses. `met` is there if a local server has it on in every sandbox',
  { id: changeId, title: text, freedom: text, hint: text, met: z.optional(count) },
);

export const metChanges = z.array(z.object({ id: changeId, met: count }));

export const changeListResponse = success('ChangeListResponse', z.object({ changes: z.array(change) }));
