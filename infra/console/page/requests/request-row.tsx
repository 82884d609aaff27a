import { useSignal } from '@preact/signals';
import { curlCommand } from '../api/curl.ts';
import type { ReceivedRequest } from '../api/types.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { formatTime } from '../parts/format.ts';
import { Code } from '../parts/json.tsx';
import { Status } from '../parts/status.tsx';
import { ToggleButton } from '../parts/toggle-button.tsx';
import { baseUrl } from '../state/place.ts';

/** A recorded request. It opens to show its headers and body. */
export function RequestRow({ entry }: { entry: ReceivedRequest }) {
  const isOpen = useSignal(false);
  const { receivedAt, method, path, query, status, durationMs } = entry;
  return (
    <li>
      <ToggleButton isOpen={isOpen} class="row">
        <time dateTime={receivedAt}>{formatTime(receivedAt)}</time>
        <span class="method">{method}</span>
        <span class="path">
          {path}
          {queryText(query)}
        </span>
        <Badges entry={entry} />
        <Status status={status} />
        <span class="duration">{durationMs} ms</span>
      </ToggleButton>
      {isOpen.value && <RequestDetails entry={entry} />}
    </li>
  );
}

/** Marks a request that met a fault, or whose response repeated an earlier one. */
function Badges({ entry }: { entry: ReceivedRequest }) {
  return (
    <span class="met">
      {entry.fault !== undefined && <span class="badge warning">fault {entry.fault}</span>}
      {entry.replayed && <span class="badge">replay</span>}
    </span>
  );
}

function RequestDetails({ entry }: { entry: ReceivedRequest }) {
  const { method, path, query, headers, body, receivedAt, status, durationMs } = entry;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const command = () => curlCommand({ method, url: `${baseUrl.value}${path}${queryText(query)}`, headers, body });
  return (
    <div class="sent">
      <p class="hint">Received at {receivedAt}</p>
      <Code
        label="What was sent"
        text={`${method} ${path}${queryText(query)}\n${lines.join('\n')}${body ? `\n\n${body}` : ''}`}
      />
      <CopyButton label="Copy as curl" text={command} />
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
