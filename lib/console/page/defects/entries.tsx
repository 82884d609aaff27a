import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Problem, Reply } from '../api/send.ts';
import type { Change, Defect, Finding, Sandbox } from '../api/types.ts';
import { Button, Facts } from '../parts/cards-and-buttons.tsx';
import { Json, ProblemNote } from '../parts/exchange.tsx';
import { post, toggleId } from '../state/actions.ts';
import { runningHunt } from '../state/sandbox.ts';

/** One bug with its entry in the catalogue, and a switch or, during a hunt, a button that reports it as found. */
export function DefectEntry({ defect, sandbox }: { defect: Defect; sandbox: Sandbox }) {
  const { rule, meets, hint, seenIn, reproduce, source, level } = defect;
  const link = (address: string) => (
    <a key={address} href={address} rel="noreferrer">
      {address}
    </a>
  );
  const facts = (
    <>
      <Facts
        rows={{
          Rule: rule,
          'Met when': meets,
          Hint: hint,
          'Seen in': seenIn.map(link),
          Source: source && link(source),
        }}
      />
      {reproduce && <Json label="How to reproduce it" value={reproduce} />}
    </>
  );
  return <Entry setting="defects" entry={defect} sandbox={sandbox} level={level} facts={facts} />;
}

export function ChangeEntry({ change, sandbox }: { change: Change; sandbox: Sandbox }) {
  const facts = <Facts rows={{ Freedom: change.freedom, Hint: change.hint }} />;
  return <Entry setting="changes" entry={change} sandbox={sandbox} facts={facts} />;
}

interface EntryProps {
  readonly setting: 'defects' | 'changes';
  readonly entry: { readonly id: string; readonly title: string };
  readonly sandbox: Sandbox;
  readonly level?: number;
  readonly facts: ComponentChildren;
}

function Entry({ setting, entry: { id, title }, sandbox, level, facts }: EntryProps) {
  const problem = useSignal<Problem | undefined>(undefined);
  const run = async <Data,>(action: Promise<Reply<Data>>) => {
    const reply = await action;
    problem.value = reply.problem;
    return reply;
  };
  const active = sandbox[setting].find((other) => other.id === id);
  const hunt = setting === 'defects' ? runningHunt(sandbox) : null;
  const report = () => run(post<Finding>('/findings', { defect: id }));
  return (
    <li>
      <div class="defect flex">
        {hunt && <Suspect title={title} isFound={hunt.found.some((found) => found === id)} report={report} />}
        {!hunt && <Switch title={title} isOn={active !== undefined} toggle={() => run(toggleId(setting, id))} />}
        {level && <span class="hint">level {level}</span>}
        {active && <span class="badge warning">met {active.met}</span>}
      </div>
      <ProblemNote problem={problem.value} />
      <details>
        <summary>
          About <code>{id}</code>
        </summary>
        {facts}
      </details>
    </li>
  );
}

/** A switch. It moves only when the service has confirmed the change. */
function Switch({ title, isOn, toggle }: { title: string; isOn: boolean; toggle: () => void }) {
  const keep = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    currentTarget.checked = isOn;
    toggle();
  };
  return (
    <label class="switch">
      <input type="checkbox" checked={isOn} onChange={keep} />
      <span>{title}</span>
    </label>
  );
}

interface SuspectProps {
  readonly title: string;
  readonly isFound: boolean;
  readonly report: () => Promise<Reply<Finding>>;
}

/** A bug that a hunt can have, with a button that reports it as found. */
function Suspect({ title, isFound, report }: SuspectProps) {
  const message = useSignal('');
  const send = async () => {
    const { data } = await report();
    if (data) message.value = data.correct ? '' : 'Not in this hunt, or no request has met it yet';
  };
  return (
    <>
      <span class="title">{title}</span>
      {isFound ? (
        <span class="badge fine">found</span>
      ) : (
        <Button label="I found it" class="plain small" aria-label={`I found it: ${title}`} onClick={send} />
      )}
      <span class="wrong" role="status">
        {message}
      </span>
    </>
  );
}
