import type { FaultRule } from '../api/types.ts';

/** What a rule does, in a sentence. */
export function describeRule(rule: FaultRule): string {
  const { times, when, delayMs } = rule;
  const which =
    times === undefined ? 'every request' : times === 1 ? 'the next request' : `each of the next ${times} requests`;
  const wait = delayMs ? `waits ${delayMs} ms` : '';
  const lost = when === 'after' ? ' after the work is done, so that the response is lost' : '';
  const result = resultOf(rule);
  return `${which} ${[wait, result && `gets ${result}${lost}`].filter(Boolean).join(' and ')}`;
}

function resultOf({ status, transport }: FaultRule): string {
  if (transport === 'reset') return 'a closed connection instead of a response';
  if (transport === 'truncated') return 'a body that breaks off';
  if (transport === 'malformed') return 'a 200 with broken JSON';
  return status === undefined ? '' : `a ${status}`;
}
