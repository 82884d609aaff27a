import { useSignal } from '@preact/signals';
import type { Problem, Reply } from '../api/exchange.ts';
import type { Defect, Finding, Sandbox } from '../api/types.ts';
import { Json } from '../parts/json.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { sendAction } from '../state/actions.ts';
import { sandboxPath } from '../state/place.ts';
import { toggleId } from '../state/settings.ts';
import { Switch } from './switch.tsx';

/** One defect with its entry in the catalogue, and a switch or, during a hunt, a button that reports it as found. */
export function DefectRow({ defect, sandbox }: { defect: Defect; sandbox: Sandbox }) {
  const problem = useSignal<Problem | undefined>(undefined);
  const run = async (action: Promise<Reply<unknown>>) => {
    problem.value = (await action).problem;
  };
  const active = sandbox.defects.find(({ id }) => id === defect.id);
  return (
    <li>
      <div class="defect">
        {sandbox.hunt ? (
          <FindingButton
            defect={defect}
            isFound={sandbox.hunt.found.includes(defect.id)}
            onProblem={(current) => (problem.value = current)}
          />
        ) : (
          <Switch title={defect.title} isOn={active !== undefined} toggle={() => run(toggleId('defects', defect.id))} />
        )}
        <span class="level">level {defect.level}</span>
        {active && <span class="badge warning">met {active.met}</span>}
      </div>
      <ProblemNote problem={problem.value} />
      <Facts defect={defect} />
    </li>
  );
}

interface FindingButtonProps {
  readonly defect: Defect;
  readonly isFound: boolean;
  readonly onProblem: (problem: Problem | undefined) => void;
}

function FindingButton({ defect, isFound, onProblem }: FindingButtonProps) {
  const message = useSignal('');
  const report = async () => {
    const body = { defect: defect.id };
    const { data, problem } = await sendAction<Finding>({
      method: 'POST',
      path: `${sandboxPath.value}/findings`,
      body,
    });
    onProblem(problem);
    if (data) message.value = data.correct ? '' : 'Not in this hunt, or no request has met it yet';
  };
  return (
    <>
      <span class="title">{defect.title}</span>
      {isFound ? (
        <span class="badge fine">found</span>
      ) : (
        <button
          type="button"
          class="plain small"
          aria-label={`I found it: ${defect.title}`}
          onClick={() => void report()}
        >
          I found it
        </button>
      )}
      <span class="wrong" role="status">
        {message}
      </span>
    </>
  );
}

function Facts({ defect }: { defect: Defect }) {
  return (
    <details>
      <summary>
        About <code>{defect.id}</code>
      </summary>
      <dl class="facts">
        <dt>Rule</dt>
        <dd>{defect.rule}</dd>
        {defect.meets && <dt>Met when</dt>}
        {defect.meets && <dd>{defect.meets}</dd>}
        {defect.hint && <dt>Hint</dt>}
        {defect.hint && <dd>{defect.hint}</dd>}
        {defect.seenIn.length > 0 && <dt>Seen in</dt>}
        {defect.seenIn.map((address) => (
          <dd key={address}>
            <a href={address} rel="noreferrer">
              {address}
            </a>
          </dd>
        ))}
      </dl>
      {defect.reproduce && <Json label="How to reproduce it" value={defect.reproduce} />}
    </details>
  );
}
