import type { FaultRule, Transport } from '../api/types.ts';

const BROKEN_RESPONSES: Readonly<Record<Transport, string>> = {
  malformed: 'a success with broken JSON',
  reset: 'a closed connection instead of a response',
  truncated: 'a body that breaks off',
};

/** Describes a rule: "each of the next 2 requests gets a 503". */
export function describeRule(rule: FaultRule): string {
  const { times, when, delayMs } = rule;
  const which =
    times === undefined ? 'every request' : times === 1 ? 'the next request' : `each of the next ${times} requests`;
  const wait = delayMs ? `waits ${delayMs} ms` : '';
  const lost = when === 'after' ? ' after the work is done, so that the response is lost' : '';
  const result = resultOf(rule);
  return `${which} ${[wait, result && `gets ${result}${lost}`].filter(Boolean).join(' and ')}`;
}

/** Whether a rule has been met as often as it says. No request meets it any more. */
export function isUsedUp({ times, met }: FaultRule): boolean {
  return times !== undefined && met >= times;
}

function resultOf({ status, transport }: FaultRule): string {
  if (transport !== undefined) return BROKEN_RESPONSES[transport];
  return status === undefined ? '' : `a ${status}`;
}
