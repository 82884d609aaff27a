import { useSignal } from '@preact/signals';
import type { Problem, Reply } from '../api/exchange.ts';
import { ProblemNote } from './problem-note.tsx';

interface ActionButtonProps {
  readonly label: string;
  readonly action: () => Promise<Reply<unknown>>;
  readonly tone?: 'primary' | 'danger' | 'plain';
  readonly small?: boolean;
  /** Asks this before it acts. */
  readonly confirm?: string;
}

/** A button that sends one request, and says what went wrong. */
export function ActionButton({ label, action, tone = 'plain', small = false, confirm }: ActionButtonProps) {
  const problem = useSignal<Problem | undefined>(undefined);
  const asks = useSignal(false);
  const run = async () => {
    asks.value = false;
    problem.value = (await action()).problem;
  };
  const press = () => {
    if (confirm === undefined) return void run();
    asks.value = true;
  };
  if (asks.value) {
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
            asks.value = false;
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
