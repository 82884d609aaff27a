import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Violation } from '../api/exchange.ts';

interface FieldProps {
  readonly label: string;
  readonly value: Signal<string>;
  /** The rules that the service says the field breaks. */
  readonly violations?: readonly Violation[] | undefined;
  readonly hint?: ComponentChildren;
  readonly type?: 'text' | 'number' | 'datetime-local';
  readonly list?: string | undefined;
  readonly placeholder?: string;
}

/** A text field with its label, and the service's errors or a hint below it. */
export function Field({ label, value, violations = [], hint, type = 'text', list, placeholder }: FieldProps) {
  const id = useId();
  const isWrong = violations.length > 0;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type={type === 'number' ? 'text' : type}
        inputMode={type === 'number' ? 'decimal' : undefined}
        step={type === 'datetime-local' ? 1 : undefined}
        value={value}
        list={list}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong || hint ? `${id}-about` : undefined}
        onInput={(event) => {
          value.value = event.currentTarget.value;
        }}
      />
      {(isWrong || hint) && (
        <div id={`${id}-about`} class={isWrong ? 'wrong' : 'hint'}>
          {isWrong ? violations.map(({ message }) => <div key={message}>{message}</div>) : hint}
        </div>
      )}
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: Signal<string>;
  /** The values, each with its text. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly violations?: readonly Violation[] | undefined;
}

export function Select({ label, value, options, violations = [] }: SelectProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          value.value = event.currentTarget.value;
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {violations.map(({ message }) => (
        <div key={message} class="wrong">
          {message}
        </div>
      ))}
    </div>
  );
}

/** Returns the number in a field, undefined if it is empty, or other text as it is, so that the service refuses it. */
export function numberIn(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const value = Number(trimmed);
  return Number.isNaN(value) ? trimmed : value;
}
