import { countOf } from '../../../count-of.ts';
import type { FaultRule, Sandbox } from '../api/types.ts';
import { isUsedUp } from '../faults/rules.tsx';
import { formatInstant } from '../parts/format.ts';
import { sender } from '../state/identities.ts';
import type { View } from '../state/place.ts';
import { clockKind, sandbox, sandboxTime } from '../state/sandbox.ts';

/** The settings in which this sandbox differs from a new one, each linked to its view. */
export function ActiveSettings() {
  const current = sandbox.value;
  if (!current) return null;
  const chips = chipsOf(current);
  return (
    <p class="chips flex" aria-label="Active settings" role="status">
      {chips.length === 0 && (
        <span class="hint">Nothing is switched on: the service does exactly what its documentation says.</span>
      )}
      {chips.map(([view, text]) => (
        <a key={text} href={`#${view}`} class="chip">
          {text}
        </a>
      ))}
    </p>
  );
}

function chipsOf(current: Sandbox): [View, string][] {
  const { settings, defects, changes, hunt } = current;
  const chips: [View, string | false | null][] = [
    ['requests', settings.journal && 'Journal on'],
    ['events', settings.events && settings.webhooks.length === 0 && 'Events on'],
    ['events', settings.webhooks.length > 0 && countOf(settings.webhooks.length, 'webhook')],
    ['clock', clockKind.value === 'still' && `Clock stands still at ${formatInstant(sandboxTime.value)}`],
    ['clock', clockKind.value === 'running' && 'Clock set, and running'],
    ['faults', describeFaults(settings.faults)],
    ['faults', settings.delayMs > 0 && `Delay of ${settings.delayMs} ms`],
    ['faults', settings.auth && 'Access needs credentials'],
    ['orders', settings.auth && sender.value && `Sending as ${sender.value}`],
    ['faults', settings.rateLimit && 'Rate limit'],
    ['bugs', defects.length > 0 && `${countOf(defects.length, 'bug')} on`],
    ['bugs', changes.length > 0 && `${countOf(changes.length, 'compatible change')} on`],
    ['bugs', hunt && `Hunt: ${hunt.ended ? 'ended by a reset' : `${hunt.found.length} of ${hunt.count} found`}`],
  ];
  return chips.flatMap(([view, text]): [View, string][] => (text ? [[view, text]] : []));
}

function describeFaults(faults: readonly FaultRule[]): string {
  if (faults.length === 0) return '';
  const used = faults.filter(isUsedUp).length;
  return `${countOf(faults.length, 'fault rule')}${used > 0 ? `, ${used} used up` : ''}`;
}
