import { type Signal, useSignal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId, useRef } from 'preact/hooks';
import type { Problem, Reply, Violation } from '../api/send.ts';
import { Button } from './cards-and-buttons.tsx';
import { ProblemNote } from './exchange.tsx';

/** Where the body has the form's values, and the rules that the service says they break. */
const Sent = createContext<{ readonly at: string; readonly violations: readonly Violation[] }>({
  at: '',
  violations: [],
});

/** The values of a form by the names of its fields. An empty number or choice is undefined. */
export type Values = Readonly<Record<string, string | number | undefined>>;

interface FormProps {
  readonly label: string;
  /** The label of the button. */
  readonly submit: string;
  readonly onSubmit: (values: Values) => Promise<Reply<unknown>>;
  /** Where the body of the request has the values, with a dot at the end: `rateLimit.` */
  readonly at?: string;
  readonly onDone?: () => void;
  readonly tone?: 'primary' | 'danger' | 'plain';
  readonly disabled?: boolean;
  readonly children?: ComponentChildren;
}

/**
 * A form that sends one request. It checks nothing: the service says what is wrong. Each field shows the violations at
 * its path in the body, and the form the others.
 */
export function Form({ label, submit, onSubmit, at = '', onDone, tone = 'primary', disabled, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problem = useSignal<Problem | undefined>(undefined);
  const isBusy = useSignal(false);
  const send = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value || !form.current) return;
    isBusy.value = true;
    const reply = await onSubmit(valuesIn(form.current));
    isBusy.value = false;
    problem.value = reply.problem;
    if (!reply.problem) onDone?.();
  };
  const hasField = (path: string) =>
    path.startsWith(at) && fieldsAt(path).some((name) => form.current?.elements.namedItem(name.slice(at.length)));
  return (
    <form ref={form} aria-label={label} noValidate onSubmit={send}>
      <Sent.Provider value={{ at, violations: problem.value?.violations ?? [] }}>{children}</Sent.Provider>
      <ProblemNote problem={problem.value} isShown={hasField} />
      <Button type="submit" label={submit} class={tone} disabled={disabled} aria-busy={isBusy} />
    </form>
  );
}

/** Returns the paths of the field that may have a value: one field has all secrets of a webhook, but only one key. */
function fieldsAt(path: string): readonly string[] {
  return [path, path.replace(/\[\d+\]$/, '')];
}

interface FieldProps {
  readonly label: string;
  /** The name of the value in its form, and the rest of its path in the body: `requests`, `items[0].name`. */
  readonly name?: string;
  readonly initial?: string;
  /** The text, if not only its form reads it. */
  readonly value?: Signal<string>;
  /** A rule that the value breaks, if it is not the service that says so. */
  readonly error?: string | undefined;
  readonly hint?: ComponentChildren;
  readonly type?: 'text' | 'number' | 'password';
  readonly list?: string;
  readonly placeholder?: string;
}

/** A text field with its label, and the errors or a hint below it. */
export function Field({ label, name, initial, value, error, hint, type = 'text', list, placeholder }: FieldProps) {
  const id = useId();
  const { at, violations } = useContext(Sent);
  const own = violations.filter(({ path }) => fieldsAt(path).includes(`${at}${name}`));
  const errors = error === undefined ? own.map(({ message }) => message) : [error];
  const isWrong = errors.length > 0;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        {...(type === 'password' ? { type } : { type: 'text', list })}
        inputMode={type === 'number' ? 'decimal' : undefined}
        defaultValue={initial}
        value={value}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong || hint ? `${id}-about` : undefined}
        onInput={value && (({ currentTarget }) => (value.value = currentTarget.value))}
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
  readonly name?: string;
  /** Default: the first option. */
  readonly initial?: string;
  /** The choice, if not only its form reads it. */
  readonly value?: Signal<string>;
  /** The values, each with its text. */
  readonly options: readonly (readonly [value: string, text: string])[];
  /** What a choice does. Default: it becomes the value. */
  readonly onChoice?: (choice: string) => void;
}

export function Select({ label, name, initial, value, options, onChoice }: SelectProps) {
  const id = useId();
  const choose = (choice: string) => {
    if (value) value.value = choice;
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={({ currentTarget }) => (onChoice ?? choose)(currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={value ? undefined : option === initial}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function valuesIn(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement && field.inputMode !== 'decimal';
    return [name, isText ? String(value) : numberIn(String(value))];
  });
  return Object.fromEntries(entries);
}

/** Returns the number in a field, undefined if it is empty, or other text as it is, so that the service refuses it. */
function numberIn(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const value = Number(trimmed);
  return Number.isNaN(value) ? trimmed : value;
}
