import type { Signal } from '@preact/signals';

const CHOICES = [
  ['before', 'Before the work', 'The service does nothing and returns the error. A retry is safe.'],
  [
    'after',
    'After the work',
    'The service does the work, and then its response is lost. The order exists, but your client does not know. Without an Idempotency-Key, a retry orders twice.',
  ],
] as const;

export function WhenChoice({ when }: { when: Signal<string> }) {
  return (
    <fieldset class="choices">
      <legend>When it fails</legend>
      {CHOICES.map(([value, label, explanation]) => (
        <label key={value}>
          <input
            type="radio"
            name="when"
            value={value}
            checked={when.value === value}
            onChange={() => {
              when.value = value;
            }}
          />
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
