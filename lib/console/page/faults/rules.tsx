import { ROUTE_ROWS } from '../../../api/routes.ts';
import { REQUESTABLE_STATUSES } from '../../../http/http-error.ts';
import type { FaultRule, Transport } from '../api/types.ts';
import { ActionButton, Card } from '../parts/cards-and-buttons.tsx';
import { Field, Form, Select, type Values } from '../parts/form.tsx';
import { changeFaults, changeSettings } from '../state/actions.ts';
import { sandbox } from '../state/sandbox.ts';

const TRANSPORTS: Readonly<Record<Transport, string>> = {
  malformed: 'success with broken JSON',
  reset: 'closed connection instead of a response',
  truncated: 'body that breaks off',
};

/** Describes a rule: "each of the next 2 POST /orders gets a 503", or, if it is used up, "2 POST /orders got a 503". */
function describeRule(rule: FaultRule): string {
  const { when, delayMs, status, transport } = rule;
  const [waits, gets] = isUsedUp(rule) ? ['waited', 'got'] : ['waits', 'gets'];
  const wait = delayMs ? `${waits} ${delayMs} ms` : '';
  const lost = when === 'after' ? ' after the work is done, so that the response is lost' : '';
  const result = transport === undefined ? status : TRANSPORTS[transport];
  return `${requestsOf(rule)} ${[wait, result && `${gets} a ${result}${lost}`].filter(Boolean).join(' and ')}`;
}

function requestsOf(rule: FaultRule): string {
  const { times, method, path } = rule;
  const route = [method, path].filter((part) => part !== '*').join(' ') || 'request';
  if (times === undefined) return `every ${route}`;
  if (isUsedUp(rule)) return `${times} ${times === 1 || route !== 'request' ? route : 'requests'}`;
  return times === 1 ? `the next ${route}` : `each of the next ${times} ${route === 'request' ? 'requests' : route}`;
}

/** Whether a rule has been met as often as it says. No request meets it any more. */
export function isUsedUp({ times, met }: Pick<FaultRule, 'times' | 'met'>): boolean {
  return times !== undefined && met >= times;
}

const EXAMPLES = [
  ['Two failures, then success', { method: 'POST', path: '/orders', status: 503, times: 2 }],
  ['Lose the response of a create', { method: 'POST', path: '/orders', status: 504, times: 1, when: 'after' }],
] as const;

export function RuleList() {
  const rules = sandbox.value?.settings.faults ?? [];
  return (
    <Card title="Rules" label="Fault rules" wide>
      {rules.length === 0 && <p class="hint">None: nothing fails. Add one below, or start with an example.</p>}
      <ol class="rules" start={0}>
        {rules.map((rule, index) => (
          <Rule key={index} rule={rule} index={index} />
        ))}
      </ol>
      <div class="buttons flex">
        {EXAMPLES.map(([label, example]) => (
          <ActionButton key={label} label={label} action={() => changeFaults((rules) => [...rules, example])} />
        ))}
        {rules.length > 0 && (
          <ActionButton label="Remove all" tone="danger" action={() => changeSettings({ faults: null })} />
        )}
      </div>
    </Card>
  );
}

function Rule({ rule, index }: { rule: FaultRule; index: number }) {
  const remove = () => changeFaults((rules) => rules.filter((_, other) => other !== index));
  return (
    <li class="flex between">
      <div>
        <span class="caption">Rule {index}:</span> {describeRule(rule)}
        <MetBadges rule={rule} />
      </div>
      <ActionButton label={`Remove rule ${index}`} action={remove} />
    </li>
  );
}

/** Shows how often a rule was met, and whether it is used up. */
export function MetBadges({ rule }: { rule: Pick<FaultRule, 'times' | 'met'> }) {
  const { times, met } = rule;
  return (
    <>
      <span class="badge">{times === undefined ? `met ${met}` : `met ${met} of ${times}`}</span>
      {isUsedUp(rule) && <span class="badge warning">used up</span>}
    </>
  );
}

type Options = readonly (readonly [value: string, text: string])[];

const REQUESTS: Options = [
  ...ROUTE_ROWS.filter(({ sandbox }) => sandbox === 'sandboxed')
    .map(({ method, path }) => `${method} ${path}`)
    .map((text) => [text, text] as const),
  ['* *', 'every request'],
];

const RESULTS: Options = [
  ...REQUESTABLE_STATUSES.map((status) => [String(status), String(status)] as const),
  ...Object.entries(TRANSPORTS),
  ['wait', 'only the wait'],
];

export function AddRule() {
  const send = ({ request, result, ...counts }: Values) => {
    const [method, path] = String(request).split(' ');
    const effect = typeof result === 'number' ? { status: result } : result !== 'wait' && { transport: result };
    return changeFaults((rules) => [...rules, { method, path, ...effect, ...counts }]);
  };
  const at = `faults[${sandbox.value?.settings.faults.length ?? 0}].`;
  return (
    <Card title="Add a rule" wide>
      <Form label="Add a rule" submit="Add the rule" at={at} onSubmit={send}>
        <div class="fields">
          <Select label="Requests" name="request" initial="POST /orders" options={REQUESTS} />
          <Select label="What they get" name="result" initial="503" options={RESULTS} />
          <Field label="How many times" type="number" name="times" initial="1" hint="Empty: every time." />
          <Field label="Wait before it, in ms" type="number" name="delayMs" />
          <Field label="Retry-After, in s" type="number" name="retryAfter" />
        </div>
        <WhenChoice />
      </Form>
      <p class="hint">Rules are tried in order. Changing them starts their counts again.</p>
    </Card>
  );
}

const CHOICES = [
  ['before', 'Before the work', 'The service does nothing and returns the error. A retry is safe.'],
  [
    'after',
    'After the work',
    'The service does the work, and then its response is lost. The order exists, but your client does not know. ' +
      'Without an Idempotency-Key, a retry orders twice.',
  ],
] as const;

function WhenChoice() {
  return (
    <fieldset class="choices">
      <legend class="hint">When it fails</legend>
      {CHOICES.map(([value, label, explanation]) => (
        <label key={value}>
          <input type="radio" name="when" value={value} defaultChecked={value === 'before'} />
          <span>
            <strong>{label}</strong> <code>{value}</code>
            <br />
            {explanation}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
