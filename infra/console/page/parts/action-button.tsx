import { useSignal } from '@preact/signals';
import type { Problem, Reply } from '../api/exchange.ts';
import { ProblemNote } from './problem-note.tsx';

interface ActionButtonProps {
  readonly label: string;
  readonly action: () => Promise<Reply<unknown>>;
  readonly tone?: 'primary' | 'danger' | 'plain';
  readonly small?: boolean;
  /** If given, the button asks this first. */
  readonly confirm?: string;
}

/** A button that sends one request, and shows its problem. */
export function ActionButton({ label, action, tone = 'plain', small = false, confirm }: ActionButtonProps) {
  const problem = useSignal<Problem | undefined>(undefined);
  const isAsking = useSignal(false);
  const run = async () => {
    isAsking.value = false;
    problem.value = (await action()).problem;
  };
  const press = () => {
    if (confirm === undefined) return void run();
    isAsking.value = true;
  };
  if (isAsking.value) {
    return (
      <fieldset class="confirm">
        <legend>{confirm}</legend>
        <button type="button" class="danger" onClick={() => void run()}>
          {label}
        </button>
        <button
          type="button"
          class="plain"
          ref={(button) => button?.focus()}
          onClick={() => {
            isAsking.value = false;
          }}
        >
          Keep
        </button>
      </fieldset>
    );
  }
  return (
    <>
      <button type="button" class={small ? `${tone} small` : tone} onClick={press}>
        {confirm === undefined ? label : `${label}…`}
      </button>
      <ProblemNote problem={problem.value} />
    </>
  );
}
