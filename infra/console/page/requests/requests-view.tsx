import { useSignal } from '@preact/signals';
import type { ReceivedRequest } from '../api/types.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Field } from '../parts/field.tsx';
import { NamedOnly } from '../sandbox/named-only.tsx';
import { sendAction } from '../state/actions.ts';
import { forgetJournal, journal, loadGap } from '../state/journal.ts';
import type { Gap, LoadedJournal } from '../state/journal-pages.ts';
import { sandboxPath } from '../state/place.ts';
import { sandbox } from '../state/sandbox.ts';
import { changeSettings } from '../state/settings.ts';
import { RequestRow } from './request-row.tsx';

/** How many requests are shown at first. */
const PAGE = 50;

export function RequestsView() {
  return (
    <>
      <p class="lead">
        The requests that this sandbox received, newest first: they prove what your client really sent, and how often.
        The console's refreshes are not recorded; your actions in it are.
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
  const { requests } = journal.value;
  const rows = rowsOf(journal.value, filter.value.trim().toLowerCase());
  return (
    <>
      {isOn === false && <JournalOff />}
      <div class="toolbar">
        <Field label="Filter" value={filter} placeholder="POST, /orders, 503" />
        {isOn && <ActionButton label="Turn the journal off" action={() => changeSettings({ journal: false })} />}
        {requests.length > 0 && (
          <ActionButton label="Delete the recorded requests" confirm="Delete them for everyone?" action={deleteAll} />
        )}
      </div>
      <ul class="requests">
        {rows.slice(0, shown.value).map((row) =>
          'id' in row ? (
            <RequestRow key={row.id} entry={row} />
          ) : (
            <GapRow
              key={`below ${row.below}`}
              isLast={row.below === requests.at(-1)?.id}
              onLoad={async () => {
                await loadGap(row);
                shown.value += PAGE * 2;
              }}
            />
          ),
        )}
      </ul>
      {rows.length === 0 && (
        <p class="hint">{requests.length > 0 ? 'No recorded request matches.' : 'No requests recorded yet.'}</p>
      )}
      {rows.length > shown.value && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            shown.value += PAGE * 4;
          }}
        >
          Show more ({rows.length - shown.value})
        </button>
      )}
    </>
  );
}

/** Returns the requests that match a filter, and all gaps, because requests that match may be missing there. */
function rowsOf({ requests, gaps }: LoadedJournal, filter: string): (ReceivedRequest | Gap)[] {
  return requests.flatMap((request) => {
    const { method, path, status } = request;
    const isMatch = `${method} ${path} ${status}`.toLowerCase().includes(filter);
    return [...(isMatch ? [request] : []), ...gaps.filter(({ below }) => below === request.id)];
  });
}

function GapRow({ isLast, onLoad }: { isLast: boolean; onLoad: () => Promise<void> }) {
  return (
    <li class="gap">
      {!isLast && <span>Requests are missing here: more came at once than the console loads by itself.</span>}
      <button type="button" class="quiet small" onClick={() => void onLoad()}>
        {isLast ? 'Load older requests' : 'Load the missing requests'}
      </button>
    </li>
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
  const reply = await sendAction({ method: 'DELETE', path: `${sandboxPath.value}/requests` });
  if (!reply.problem) forgetJournal();
  return reply;
}
