import { type Signal, useSignal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId, useRef } from 'preact/hooks';
import type { Problem, Reply, Violation } from '../api/send.ts';
import { Button } from './buttons.tsx';
import { ProblemNote } from './exchange.tsx';

/** The rules that the service says the form breaks. */
const Violations = createContext<readonly Violation[]>([]);

interface FormProps {
  readonly label: string;
  /** The label of the button. */
  readonly submit: string;
  readonly onSubmit: () => Promise<Reply<unknown>>;
  readonly onDone?: () => void;
  readonly tone?: 'primary' | 'danger' | 'plain';
  readonly disabled?: boolean;
  readonly children?: ComponentChildren;
}

/**
 * A form that sends one request. It checks nothing: the service says what is wrong. Each field shows the violations at
 * its path in the body, and the form the others.
 */
export function Form({ label, submit, onSubmit, onDone, tone = 'primary', disabled, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problem = useSignal<Problem | undefined>(undefined);
  const isBusy = useSignal(false);
  const send = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    const reply = await onSubmit();
    isBusy.value = false;
    problem.value = reply.problem;
    if (!reply.problem) onDone?.();
  };
  return (
    <form ref={form} aria-label={label} noValidate onSubmit={send}>
      <Violations.Provider value={problem.value?.violations ?? []}>{children}</Violations.Provider>
      <ProblemNote problem={problem.value} isShown={(path) => form.current?.elements.namedItem(path) !== null} />
      <Button type="submit" label={submit} class={tone} disabled={disabled} aria-busy={isBusy} />
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: Signal<string>;
  /** Where the body of the request has the value: `items[0].name`. */
  readonly path?: string;
  /** A rule that the value breaks, if it is not the service that says so. */
  readonly error?: string | undefined;
  readonly hint?: ComponentChildren;
  readonly type?: 'text' | 'number';
  readonly list?: string;
  readonly placeholder?: string;
}

/** A text field with its label, and the errors or a hint below it. */
export function Field({ label, value, path, error, hint, type = 'text', list, placeholder }: FieldProps) {
  const id = useId();
  const violations = useContext(Violations).filter((violation) => violation.path === path);
  const errors = error === undefined ? violations.map(({ message }) => message) : [error];
  const isWrong = errors.length > 0;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={path}
        type="text"
        inputMode={type === 'number' ? 'decimal' : undefined}
        value={value}
        list={list}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong || hint ? `${id}-about` : undefined}
        onInput={({ currentTarget }) => {
          value.value = currentTarget.value;
        }}
      />
      {(isWrong || hint) && (
        <div id={`${id}-about`} class={isWrong ? 'wrong' : 'hint'}>
          {isWrong ? errors.map((message) => <div key={message}>{message}</div>) : hint}
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
  /** What a choice does. Default: it becomes the value. */
  readonly onChoice?: (choice: string) => void;
}

export function Select({ label, value, options, onChoice }: SelectProps) {
  const id = useId();
  const choose = onChoice ?? ((choice: string) => (value.value = choice));
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
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
