import type { Reply } from '../api/exchange.ts';
import type { Sandbox } from '../api/types.ts';
import { sendAction } from './actions.ts';
import { sandboxPath } from './place.ts';
import { sandbox } from './sandbox.ts';

/** Changes settings of the sandbox by a JSON merge patch (RFC 7396). */
export function changeSettings(settings: object): Promise<Reply<Sandbox>> {
  return sendAction<Sandbox>({ method: 'PATCH', path: sandboxPath.value, body: settings });
}

/** Switches one id of a setting on or off: a defect or a compatible change. */
export function toggleId(setting: 'defects' | 'changes', id: string): Promise<Reply<Sandbox>> {
  const ids = sandbox.value?.[setting].map((active): string => active.id) ?? [];
  return changeSettings({ [setting]: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] });
}

/** Changes the list of fault rules. `met` is only in responses, so the rules are sent without it. */
export function changeFaults(change: (rules: readonly object[]) => readonly object[]): Promise<Reply<Sandbox>> {
  const rules = sandbox.value?.settings.faults ?? [];
  return changeSettings({ faults: change(rules.map(({ met: _, ...rule }) => rule)) });
}
