import type { FaultRule } from '../api/types.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { sandbox } from '../state/sandbox.ts';
import { changeFaults, changeSettings } from '../state/settings.ts';
import { describeRule, isUsedUp } from './describe-rule.ts';

const EXAMPLES = [
  ['Two failures, then success', { method: 'POST', path: '/orders', status: 503, times: 2 }],
  ['Lose the response of a create', { method: 'POST', path: '/orders', status: 504, times: 1, when: 'after' }],
] as const;

export function RuleList() {
  const rules = sandbox.value?.settings.faults ?? [];
  return (
    <section class="card wide" aria-label="Fault rules">
      <h2>Rules</h2>
      {rules.length === 0 && <p class="hint">None: nothing fails. Add one below, or start with an example.</p>}
      <ol class="rules" start={0}>
        {rules.map((rule, index) => (
          <Rule key={index} rule={rule} index={index} />
        ))}
      </ol>
      <div class="buttons">
        {EXAMPLES.map(([label, example]) => (
          <ActionButton key={label} label={label} action={() => changeFaults((rules) => [...rules, example])} />
        ))}
        {rules.length > 0 && (
          <ActionButton label="Remove all" tone="danger" action={() => changeSettings({ faults: null })} />
        )}
      </div>
    </section>
  );
}

function Rule({ rule, index }: { rule: FaultRule; index: number }) {
  const remove = () => changeFaults((rules) => rules.filter((_, other) => other !== index));
  return (
    <li>
      <div>
        <span class="caption">Rule {index}:</span> {describeRule(rule)}
        <span class="badge">{rule.times === undefined ? `met ${rule.met}` : `met ${rule.met} of ${rule.times}`}</span>
        {isUsedUp(rule) && <span class="badge warning">used up</span>}
      </div>
      <ActionButton label={`Remove rule ${index}`} action={remove} />
    </li>
  );
}
