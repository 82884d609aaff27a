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

/** What is left of the rules that are set: those that are used up would otherwise begin again with the next rule. */
export function unusedRules(rules: components['schemas']['SandboxSettings']['faults']): FaultRule[] {
  return rules.flatMap((rule) => {
    const { met, ...left } = { met: 0, ...rule };
    // What the service shows is what it took.
    const rest = left as FaultRule;
    if (rest.times === undefined) return [rest];
    return rest.times > met ? [{ ...rest, times: rest.times - met }] : [];
  });
}
