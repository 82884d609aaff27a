import { sandbox } from '../state/sandbox.ts';

/** The rules that are set, as they are sent: `met` is only shown. */
export function sentRules(): readonly object[] {
  const rules: readonly object[] = sandbox.value?.settings.faults ?? [];
  return rules.map((rule) => Object.fromEntries(Object.entries(rule).filter(([name]) => name !== 'met')));
}
