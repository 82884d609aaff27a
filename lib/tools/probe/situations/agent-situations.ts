import { ADVICE, type Advice } from '../expectations/advice.ts';
import type { AdvisedExpectation, Expectation } from '../expectations/evidence.ts';
import * as client from '../expectations/expectations.ts';
import { READ_SITUATIONS, type ReadSituation } from './read-situations.ts';
import { advise, type Situation } from './situation.ts';
import { SITUATIONS } from './situations.ts';

const TOOLS = {
  source: 'Model Context Protocol: Tools',
  url: 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
};

/** Remedies for an agent, where the usual one is for a program. */
const AGENT_ADVICE = new Map<Advice, string>([
  [ADVICE.startup, 'Correct this error of the host first. Its file of servers is {mcp}, not an address.'],
  [
    ADVICE.address,
    'Give {mcp} to the host and {task} to the agent, and allow the tools without a question to a person.',
  ],
  [ADVICE.timeLimit, 'Limit how long the host waits for a tool, and how many turns the agent takes for {task}.'],
  [ADVICE.incomplete, 'Take a body that is no JSON for a lost response, and find out with the tools what was done.'],
  [ADVICE.exitCode, 'Do all of {task}: the agent is done when a result says so, and otherwise says what is missing.'],
]);

/** What is expected of an agent in the place of an expectation about the exit code, or about what its tools do. */
const OF_AGENT: Readonly<Record<string, readonly Expectation[]>> = {
  [client.GIVES_UP.id]: [],
  [client.PAID_OR_GAVE_UP.id]: [client.NO_SECOND_ORDER],
  [client.ONE_CREATE.id]: [client.AT_MOST_ONE_CREATE],
};

/** All situations of an agent that orders with the tools of `{mcp}`. */
export const AGENT_SITUATIONS: readonly Situation[] = [
  ...SITUATIONS.map(forAgent),
  {
    id: 'door-ends',
    group: 'retries',
    title: "The order is created, the connection is closed, and the server of the agent's tools ends",
    settings: { faults: [{ method: 'POST', path: '/orders', transport: 'reset', when: 'after', times: 1 }] },
    endsTools: true,
    expectations: [
      ...advise(ADVICE.timeLimit, client.ENDS_IN_TIME),
      ...advise(ADVICE.idempotencyKey, client.NO_SECOND_ORDER),
      ...advise(ADVICE.uncertain, client.PAID_OR_NOT_RESUMED),
    ].map(adviseAgent),
  },
];

/** The same for an agent that reads. */
export const READING_AGENT_SITUATIONS: readonly ReadSituation[] = READ_SITUATIONS.map((situation) => ({
  ...situation,
  expectations: situation.expectations.filter(({ id }) => id !== client.GIVES_UP.id).map(adviseAgent),
}));

/** Agents exit with 0 whether they succeed or say that they cannot, and their tools send no token. */
function forAgent(situation: Situation): Situation {
  const expectations = situation.expectations.flatMap(({ advice, ...expectation }) =>
    advise(advice, ...(OF_AGENT[expectation.id] ?? [expectation])).map(adviseAgent),
  );
  const notApplicable = situation.credentials && 'The tools of an agent send no token';
  return { ...situation, expectations, ...(notApplicable && { notApplicable }) };
}

function adviseAgent<E>(expectation: AdvisedExpectation<E>): AdvisedExpectation<E> {
  const text = AGENT_ADVICE.get(expectation.advice);
  return text === undefined ? expectation : { ...expectation, advice: { text, ...TOOLS } };
}
