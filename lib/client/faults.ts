import type { components } from './generated/api.d.ts';

/** A rule of the setting `faults`. */
export type FaultRule = components['schemas']['FaultRule'];

/** The requests that a fault is for, such as `POST /orders`. */
export type FaultTarget = `${FaultRule['method']} ${FaultRule['path']}`;

/** What happens to them: the status, how often (`times`), before or after the work is done (`when`), and how slowly. */
export type Fault = Omit<FaultRule, 'method' | 'path'>;

/** A fault as the setting has it. */
export function faultRuleFor(target: FaultTarget, fault: Fault): FaultRule {
  const [method, path] = target.split(' ');
  // A template literal type does not survive split(). The service checks both.
  return { ...fault, method, path } as FaultRule;
}

/** A rule as the service shows it, with how many requests met it if it counts them. */
type ShownRule = components['schemas']['SandboxSettings']['faults'][number] & { readonly met?: number };

/** What is left of the rules that are set: those that are used up would otherwise begin again with the next rule. */
export function unusedRules(rules: readonly ShownRule[]): FaultRule[] {
  return rules.flatMap(({ met = 0, ...shown }) => {
    // What the service shows is what it took.
    const rule = shown as FaultRule;
    if (rule.times === undefined) return [rule];
    return rule.times > met ? [{ ...rule, times: rule.times - met }] : [];
  });
}
