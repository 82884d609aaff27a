import type { Exchange } from '../api/exchange.ts';
import { Status } from './status.tsx';

export function ExchangeLine({ exchange: { method, url, status, durationMs } }: { exchange: Exchange }) {
  const { pathname, search } = new URL(url);
  return (
    <>
      <code>
        {method} {pathname}
        {search}
      </code>{' '}
      <Status status={status} /> <span class="duration">{durationMs} ms</span>
    </>
  );
}
