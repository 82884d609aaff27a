import { useSignal } from '@preact/signals';
import { ActionButton } from '../parts/action-button.tsx';
import { Field } from '../parts/field.tsx';
import { NamedOnly } from '../parts/named-only.tsx';
import { act } from '../state/actions.ts';
import { forgetJournal, journal } from '../state/journal.ts';
import { sandboxPath } from '../state/place.ts';
import { sandbox } from '../state/sandbox.ts';
import { changeSettings } from '../state/settings.ts';
import { RequestRow } from './request-row.tsx';

/** How many requests are shown at first, and how many more on request. */
const PAGE = 50;

/** The journal: what the sandbox received. */
export function RequestsView() {
  return (
    <>
      <p class="lead">
        What this sandbox received, newest first: proof of what your client really sent, and how often. The console's
        own watching leaves no trace here; what you do in it does.
      </p>
      <NamedOnly>
        <Journal />
      </NamedOnly>
    </>
  );
}

function Journal() {
  const shown = useSignal(PAGE);
  const filter = useSignal('');
  const isOn = sandbox.value?.settings.journal;
  const wanted = filter.value.trim().toLowerCase();
  const found = journal.value.filter(({ method, path, status }) =>
    `${method} ${path} ${status}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      {isOn === false && <JournalOff />}
      <div class="toolbar">
        <Field label="Filter" value={filter} placeholder="POST, /orders, 503" />
        {isOn && <ActionButton label="Turn the journal off" action={() => changeSettings({ journal: false })} />}
        {journal.value.length > 0 && (
          <ActionButton label="Delete the recorded requests" confirm="Delete them for everyone?" action={deleteAll} />
        )}
      </div>
      <ul class="requests">
        {found.slice(0, shown.value).map((entry) => (
          <RequestRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {found.length === 0 && (
        <p class="hint">{wanted ? 'No recorded request matches.' : 'No requests recorded yet.'}</p>
      )}
      {found.length > shown.value && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            shown.value += PAGE * 4;
          }}
        >
          Show more ({found.length - shown.value})
        </button>
      )}
    </>
  );
}

function JournalOff() {
  return (
    <div class="card empty">
      <p>
        <strong>The journal is off.</strong> While it is on, the sandbox records every request that it receives.
      </p>
      <ActionButton label="Turn the journal on" tone="primary" action={() => changeSettings({ journal: true })} />
    </div>
  );
}

async function deleteAll() {
  const reply = await act({ method: 'DELETE', path: `${sandboxPath.value}/requests` });
  if (!reply.problem) forgetJournal();
  return reply;
}
