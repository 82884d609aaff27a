import { useSignal } from '@preact/signals';
import { curlCommand } from '../api/curl.ts';
import { parseObject } from '../api/send.ts';
import { CurlButton, ToggleButton } from '../parts/cards-and-buttons.tsx';
import { Code, ExchangeLine } from '../parts/exchange.tsx';
import { exchanges, type NumberedExchange, pending } from '../state/actions.ts';

/** The requests of the latest actions, to copy as curl. */
export function RequestBar() {
  const isOpen = useSignal(false);
  const last = exchanges.value[0];
  return (
    <section class="request-bar" aria-label="Requests of your actions">
      {isOpen.value && (
        <ol class="exchanges" reversed>
          {exchanges.value.map((exchange) => (
            <ExchangeRow key={exchange.number} exchange={exchange} />
          ))}
        </ol>
      )}
      <div class="last flex">
        <span class="caption narrow-hidden">{pending.value > 0 ? 'Sending…' : 'Your last request'}</span>
        <span class="line" role="status">
          {last ? (
            <ExchangeLine exchange={last} />
          ) : (
            <span class="hint">None yet. Each action shows its request here, to copy as curl.</span>
          )}
        </span>
        {last && <CurlButton request={last} />}
        {last && (
          <ToggleButton isOpen={isOpen} class="quiet small">
            {isOpen.value ? 'Fewer' : 'All requests'}
          </ToggleButton>
        )}
      </div>
    </section>
  );
}

function ExchangeRow({ exchange }: { exchange: NumberedExchange }) {
  const { responseHeaders, text } = exchange;
  const body = parseObject(text);
  const headers = [...responseHeaders].map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <li>
      <details>
        <summary>
          <ExchangeLine exchange={exchange} />
        </summary>
        <h3>Request</h3>
        <Code label="The request as curl" text={curlCommand(exchange)} />
        <CurlButton request={exchange} />
        <h3>Response</h3>
        <Code label="The response" text={`${headers}\n\n${body ? JSON.stringify(body, null, 2) : text}`} />
      </details>
    </li>
  );
}
