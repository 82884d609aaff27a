import { NamedOnly } from '../sandbox/named-only.tsx';
import { AccessForm } from './access-form.tsx';
import { AddRule } from './add-rule.tsx';
import { DelayForm } from './delay-form.tsx';
import { RateLimitForm } from './rate-limit-form.tsx';
import { RuleList } from './rule-list.tsx';

export function FaultsView() {
  return (
    <>
      <p class="lead">
        Make the service fail on purpose, and see what your client does: does it retry, does it order twice, does it
        tell its user? Faults affect only requests in this sandbox.
      </p>
      <NamedOnly>
        <div class="cards">
          <RuleList />
          <AddRule />
          <DelayForm />
          <AccessForm />
          <RateLimitForm />
        </div>
      </NamedOnly>
    </>
  );
}
