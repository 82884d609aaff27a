import { beforeAll, describe, expect, test } from 'vitest';
import type { DefectFacts, Need, SentRequest } from '../../../lib/api/switches/facts.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { type Behaviour, type Received, runSteps } from '../../tools/defects/run-steps.ts';
import { putState, setSandbox } from '../../tools/defects/sandboxes.ts';
import type { OpenApi } from '../../tools/openapi/open-api.ts';
import { createResponseChecker, operationFinder } from '../../tools/openapi/response-checker.ts';
import { withServer } from '../../tools/with-server.ts';

/** Derives the needs of bugs by running their steps on a server with the plain view of its document. */
function needsFinder(baseUrl: string, plainView: OpenApi): (defect: DefectFacts) => Promise<Need> {
  const violationsIn = createViewChecker(plainView);

  const breaksDocument = async ({ id, reproduce }: DefectFacts) => {
    const sandbox = `whole-${id}`;
    const violations: string[] = [];
    await setSandbox(baseUrl, sandbox, { defects: [id] });
    const onResponse = (sent: SentRequest, response: Received) => violations.push(...violationsIn(sent, response));
    await runSteps(baseUrl, sandbox, reproduce, 'defective', { onResponse });
    return violations.length > 0;
  };

  return async (defect) => {
    if (defect.reproduce.some((step) => 'atOnce' in step)) return 'concurrency';
    if (await breaksDocument(defect)) return 'schema';
    return (await showsInOneRequest(baseUrl, defect)) ? 'response' : 'sequence';
  };
}

/** The view does not say how the service responds to other paths and methods, so those responses break nothing. */
function createViewChecker(plainView: OpenApi) {
  const check = createResponseChecker(plainView);
  const operationOf = operationFinder(plainView);
  return ({ method, path }: SentRequest, { status, headers, body }: Received): readonly string[] => {
    if (operationOf({ method, path }) === 'unrouted') return [];
    const text = body === null ? '' : JSON.stringify(body);
    return check({ method, path, status, headers: Object.fromEntries(headers), body: text }).violations;
  };
}

type State = Readonly<{ settings: object; orders: readonly { id: string }[] }>;

/**
 * Whether the last request shows the bug by itself. The correct service takes the steps before it, and a PUT copies the
 * result into two sandboxes, one with the bug and one without. The request may name the orders there. It knows no other
 * part of an earlier response, such as an entity tag.
 */
async function showsInOneRequest(baseUrl: string, { id, reproduce }: DefectFacts): Promise<boolean> {
  const saved: Record<string, string> = {};
  const failure = await runSteps(baseUrl, `arranged-${id}`, reproduce.slice(0, -1), 'correct', { saved });
  if (failure !== undefined) throw new Error(failure);
  const snapshot = await fetch(`${baseUrl}/sandboxes/arranged-${id}/snapshot`);
  const { settings, orders } = ((await snapshot.json()) as { data: State }).data;
  // A snapshot leaves `auth` out.
  const secret = Object.assign({}, ...reproduce.map((step) => ('settings' in step ? step.settings : {})));
  const ids = Object.entries(saved).filter(([, value]) => orders.some((order) => order.id === value));
  const responds = async (behaviour: Behaviour) => {
    const sandbox = `${behaviour}-${id}`;
    const defects = behaviour === 'defective' ? [id] : [];
    await putState(`${baseUrl}/sandboxes/${sandbox}`, { settings: { ...settings, ...secret, defects }, orders });
    const known = { saved: Object.fromEntries(ids) };
    return (await runSteps(baseUrl, sandbox, reproduce.slice(-1), behaviour, known)) === undefined;
  };
  return (await responds('correct')) && (await responds('defective'));
}

describe('the needs of a bug follow from its steps', () => {
  const server = withServer();
  let needsOf: ReturnType<typeof needsFinder>;
  beforeAll(async () => {
    needsOf = needsFinder(server.baseUrl, await plainViewOf(server.baseUrl));
  });

  test.each(DEFECTS.map((defect) => [defect.id, defect] as const))('%s', async (_, defect) => {
    expect(defect.needs).toBe(await needsOf(defect));
  });
});

/** The plain view has no members with x-, which the checker reads. */
async function plainViewOf(baseUrl: string): Promise<OpenApi> {
  const view = (await (await fetch(`${baseUrl}/openapi.json?view=orders`)).json()) as Pick<OpenApi, 'paths'>;
  const none = { 'x-headers-of-every-response': {}, 'x-headers-of-every-error': {}, 'x-unrouted': {} };
  return { openapi: '3.1.1', components: {}, ...none, ...view };
}
