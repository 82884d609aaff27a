import type { FaultRule, Transport } from '../api/types.ts';

const BROKEN_RESPONSES: Readonly<Record<Transport, string>> = {
  malformed: 'a success with broken JSON',
  reset: 'a closed connection instead of a response',
  truncated: 'a body that breaks off',
};

/** Describes a rule: "each of the next 2 POST /orders gets a 503", or, if it is used up, "2 POST /orders got a 503". */
export function describeRule(rule: FaultRule): string {
  const { when, delayMs } = rule;
  const [waits, gets] = isUsedUp(rule) ? ['waited', 'got'] : ['waits', 'gets'];
  const wait = delayMs ? `${waits} ${delayMs} ms` : '';
  const lost = when === 'after' ? ' after the work is done, so that the response is lost' : '';
  const result = resultOf(rule);
  return `${requestsOf(rule)} ${[wait, result && `${gets} ${result}${lost}`].filter(Boolean).join(' and ')}`;
}

function requestsOf(rule: FaultRule): string {
  const { times, method, path } = rule;
  const route = [method, path].filter((part) => part !== '*').join(' ') || 'request';
  if (times === undefined) return `every ${route}`;
  if (isUsedUp(rule)) return `${times} ${times === 1 || route !== 'request' ? route : 'requests'}`;
  return times === 1 ? `the next ${route}` : `each of the next ${times} ${route === 'request' ? 'requests' : route}`;
}

/** Whether a rule has been met as often as it says. No request meets it any more. */
export function isUsedUp({ times, met }: FaultRule): boolean {
  return times !== undefined && met >= times;
}

function resultOf({ status, transport }: FaultRule): string {
  if (transport !== undefined) return BROKEN_RESPONSES[transport];
  return status === undefined ? '' : `a ${status}`;
}
