import { useSignal } from '@preact/signals';
import { REQUESTABLE_STATUSES } from '../../../../lib/http/http-error.ts';
import { ROUTE_ROWS } from '../../../../lib/http/routes.ts';
import type { Transport } from '../api/types.ts';
import { Field, numberIn, Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { sandbox } from '../state/sandbox.ts';
import { changeFaults } from '../state/settings.ts';
import { WhenChoice } from './when-choice.tsx';

const REQUESTS: readonly (readonly [value: string, text: string])[] = [
  ...ROUTE_ROWS.filter(({ sandbox }) => sandbox === 'sandboxed')
    .map(({ method, path }) => `${method} ${path}`)
    .map((text) => [text, text] as const),
  ['* *', 'every request'],
];

const TRANSPORTS: Readonly<Record<Transport, string>> = {
  malformed: 'success with broken JSON',
  reset: 'closed connection, no response',
  truncated: 'body that breaks off',
};

const RESULTS: readonly (readonly [value: string, text: string])[] = [
  ...REQUESTABLE_STATUSES.map((status) => [String(status), String(status)] as const),
  ...Object.entries(TRANSPORTS),
  ['wait', 'only the wait'],
];

export function AddRule() {
  const request = useSignal('POST /orders');
  const result = useSignal('503');
  const times = useSignal('1');
  const when = useSignal('before');
  const delayMs = useSignal('');
  const retryAfter = useSignal('');
  const send = () => {
    const [method, path] = request.value.split(' ');
    const isTransport = result.value in TRANSPORTS;
    const rule = {
      method,
      path,
      ...(result.value !== 'wait' && (isTransport ? { transport: result.value } : { status: Number(result.value) })),
      times: numberIn(times.value),
      when: when.value,
      delayMs: numberIn(delayMs.value),
      retryAfter: numberIn(retryAfter.value),
    };
    return changeFaults((rules) => [...rules, rule]);
  };
  const index = sandbox.value?.settings.faults.length ?? 0;
  return (
    <section class="card wide" aria-label="Add a rule">
      <h2>Add a rule</h2>
      <Form label="Add a rule" submit="Add the rule" onSubmit={send}>
        {(violationsAt) => {
          const at = (name: string) => violationsAt(`faults[${index}].${name}`);
          return (
            <>
              <div class="fields">
                <Select label="Requests" value={request} options={REQUESTS} />
                <Select label="What they get" value={result} options={RESULTS} />
                <Field
                  label="How many times"
                  type="number"
                  value={times}
                  hint="Empty: every time."
                  violations={at('times')}
                />
                <Field label="Wait before it, in ms" type="number" value={delayMs} violations={at('delayMs')} />
                <Field label="Retry-After, in s" type="number" value={retryAfter} violations={at('retryAfter')} />
              </div>
              <WhenChoice when={when} />
            </>
          );
        }}
      </Form>
      <p class="hint">Rules are tried in order. Changing them starts their counts again.</p>
    </section>
  );
}
