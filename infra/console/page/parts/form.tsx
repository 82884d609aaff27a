import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Problem, Reply } from '../api/exchange.ts';
import { ProblemNote } from './problem-note.tsx';

interface FormProps {
  readonly label: string;
  /** What the button says. */
  readonly submit: string;
  readonly onSubmit: () => Promise<Reply<unknown>>;
  readonly onDone?: () => void;
  /** The paths of the fields, whose errors stand beside them. */
  readonly paths?: readonly string[];
  readonly tone?: 'primary' | 'danger' | 'plain';
  readonly disabled?: boolean;
  readonly children?: (problem: Problem | undefined) => ComponentChildren;
}

/** A form that sends one request. What is wrong is for the service to say, so nothing is checked here. */
export function Form({ label, submit, onSubmit, onDone, paths = [], tone = 'primary', disabled, children }: FormProps) {
  const problem = useSignal<Problem | undefined>(undefined);
  const isBusy = useSignal(false);
  const send = async () => {
    isBusy.value = true;
    const reply = await onSubmit();
    isBusy.value = false;
    problem.value = reply.problem;
    if (!reply.problem) onDone?.();
  };
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy.value) void send();
      }}
    >
      {children?.(problem.value)}
      <ProblemNote problem={problem.value} beside={paths} />
      <button type="submit" class={tone} disabled={disabled} aria-busy={isBusy}>
        {submit}
      </button>
    </form>
  );
}
