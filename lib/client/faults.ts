import type { components } from './generated/api.d.ts';

/** A rule of the setting `faults`. */
export type FaultRule = components['schemas']['FaultRule'];

/** The requests to which a fault applies, such as `POST /orders`. */
export type FaultTarget = `${FaultRule['method']} ${FaultRule['path']}`;

/** The effect of a fault: the status, how often (`times`), before or after the work is done (`when`), and the delay. */
export type Fault = Omit<FaultRule, 'method' | 'path'>;

export function faultRuleFor(target: FaultTarget, fault: Fault): FaultRule {
  const [method, path] = target.split(' ');
  // A template literal type does not survive split(). The service checks both.
  return { ...fault, method, path } as FaultRule;
}

/** A rule as the service shows it. `met` is the number of requests that met the rule. */
type ShownRule = components['schemas']['SandboxSettings']['faults'][number] & { readonly met?: number };

/** Returns the rules with their remaining `times`. It drops rules that are used up, which would start again if set again. */
export function unusedRules(rules: readonly ShownRule[]): FaultRule[] {
  return rules.flatMap(({ met = 0, ...shown }) => {
    // The service shows rules in the form in which it accepts them.
    const rule = shown as FaultRule;
    if (rule.times === undefined) return [rule];
    return rule.times > met ? [{ ...rule, times: rule.times - met }] : [];
  });
}
