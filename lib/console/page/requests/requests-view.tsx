import { useSignal } from '@preact/signals';
import type { ReceivedRequest } from '../api/types.ts';
import { ActionButton, Button, CurlButton, Offer, ToggleButton } from '../parts/cards-and-buttons.tsx';
import { Code, Status } from '../parts/exchange.tsx';
import { Field } from '../parts/form.tsx';
import { formatTime } from '../parts/format.ts';
import { NamedOnly } from '../sandbox/sandbox-bar.tsx';
import { changeSettings, sendAction } from '../state/actions.ts';
import { journal, loadOlder, refreshJournal } from '../state/journal.ts';
import { baseUrl, sandboxPath } from '../state/place.ts';
import { sandbox } from '../state/sandbox.ts';

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
  const filter = useSignal('');
  const isOn = sandbox.value?.settings.journal;
  const { requests, older } = journal.value;
  const wanted = filter.value.trim().toLowerCase();
  const rows = requests.filter(({ method, path, status, client = '' }) =>
    `${method} ${path} ${status} ${client}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      {isOn === false && (
        <Offer button="Turn the journal on" action={() => changeSettings({ journal: true })}>
          <strong>The journal is off.</strong> While it is on, the sandbox records every request that it receives.
        </Offer>
      )}
      <div class="toolbar flex">
        <Field label="Filter" value={filter} placeholder="POST, /orders, 503" />
        {isOn && <ActionButton label="Turn the journal off" action={() => changeSettings({ journal: false })} />}
        {requests.length > 0 && (
          <ActionButton label="Delete the recorded requests" confirm="Delete them for everyone?" action={deleteAll} />
        )}
      </div>
      <ul class="requests box">
        {rows.map((row) => (
          <RequestRow key={row.id} entry={row} />
        ))}
      </ul>
      {rows.length === 0 && (
        <p class="hint">{requests.length > 0 ? 'No recorded request matches.' : 'No requests recorded yet.'}</p>
      )}
      {older !== null && <Button label="Load older requests" class="quiet" onClick={loadOlder} />}
    </>
  );
}

async function deleteAll() {
  const reply = await sendAction({ method: 'DELETE', path: `${sandboxPath.value}/requests` });
  if (!reply.problem) await refreshJournal();
  return reply;
}

/**
 * A recorded request. It opens to show its headers and body. Badges name its client, and say whether it met a fault or
 * repeated an earlier response.
 */
function RequestRow({ entry }: { entry: ReceivedRequest }) {
  const isOpen = useSignal(false);
  const { receivedAt, method, path, query, status, durationMs, client, fault, replayed } = entry;
  return (
    <li>
      <ToggleButton isOpen={isOpen} class="row">
        <time dateTime={receivedAt}>{formatTime(receivedAt)}</time>
        <strong class="method">{method}</strong>
        <span class="path">
          {path}
          {queryText(query)}
        </span>
        <span class="met">
          {client && <span class="badge">{client}</span>}
          {fault !== undefined && <span class="badge warning">fault {fault}</span>}
          {replayed && <span class="badge">replay</span>}
        </span>
        <Status status={status} />
        <span class="duration">{durationMs} ms</span>
      </ToggleButton>
      {isOpen.value && <RequestDetails entry={entry} />}
    </li>
  );
}

function RequestDetails({ entry }: { entry: ReceivedRequest }) {
  const { method, path, query, headers, body, receivedAt, status, durationMs } = entry;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const request = { method, url: `${baseUrl.value}${path}${queryText(query)}`, headers, body };
  return (
    <div class="sent">
      <p class="hint">Received at {receivedAt}</p>
      <Code
        label="What was sent"
        text={`${method} ${path}${queryText(query)}\n${lines.join('\n')}${body ? `\n\n${body}` : ''}`}
      />
      <CurlButton request={request} />
      <p class="hint">
        Response: <Status status={status} /> after {durationMs} ms. Its body is not recorded.
      </p>
    </div>
  );
}

function queryText(query: ReceivedRequest['query']): string {
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
