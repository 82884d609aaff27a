import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Problem, Reply, Violation } from '../api/exchange.ts';
import { ProblemNote } from './problem-note.tsx';

interface FormProps {
  readonly label: string;
  /** The label of the button. */
  readonly submit: string;
  readonly onSubmit: () => Promise<Reply<unknown>>;
  readonly onDone?: () => void;
  readonly tone?: 'primary' | 'danger' | 'plain';
  readonly disabled?: boolean;
  /** Renders the fields. Each shows the violations at its path in the body; the form shows the others. */
  readonly children?: (violationsAt: (path: string) => readonly Violation[]) => ComponentChildren;
}

/** A form that sends one request. It checks nothing: the service says what is wrong. */
export function Form({ label, submit, onSubmit, onDone, tone = 'primary', disabled, children }: FormProps) {
  const problem = useSignal<Problem | undefined>(undefined);
  const isBusy = useSignal(false);
  const send = async () => {
    isBusy.value = true;
    const reply = await onSubmit();
    isBusy.value = false;
    problem.value = reply.problem;
    if (!reply.problem) onDone?.();
  };
  const shownPaths = new Set<string>();
  const fields = children?.((path) => {
    shownPaths.add(path);
    return problem.value?.violations.filter((violation) => violation.path === path) ?? [];
  });
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy.value) void send();
      }}
    >
      {fields}
      <ProblemNote problem={problem.value} shownPaths={shownPaths} />
      <button type="submit" class={tone} disabled={disabled} aria-busy={isBusy}>
        {submit}
      </button>
    </form>
  );
}
