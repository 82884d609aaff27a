import type { Delivery } from '../api/types.ts';
import { count, formatInstant } from '../parts/format.ts';

interface DeliveryState {
  readonly text: string;
  readonly tone: 'fine' | 'warning' | '';
}

/** The state of a delivery in a word, with the class of its colour. */
export function stateOf({ ended, attempts }: Delivery): DeliveryState {
  if (ended === 'delivered') return { text: ended, tone: 'fine' };
  if (ended !== null) return { text: ended, tone: 'warning' };
  return attempts.length === 0 ? { text: 'waiting', tone: '' } : { text: 'retrying', tone: 'warning' };
}

const ENDS: Readonly<Record<NonNullable<Delivery['ended']>, string>> = {
  delivered: 'delivered',
  failed: 'given up after the last retry',
  gone: 'ended, because this URL answered 410',
  removed: 'ended, because the webhook was removed',
};

/** Describes a delivery: "delivered after 2 attempts". */
export function describeDelivery({ ended, attempts, nextAttemptAt }: Delivery): string {
  const made = `after ${count(attempts.length, 'attempt')}`;
  if (ended !== null) return `${ENDS[ended]} ${made}`;
  const next = nextAttemptAt === null ? '' : `, the next attempt is at ${formatInstant(nextAttemptAt)}`;
  return attempts.length === 0 ? `not attempted yet${next}` : `not delivered ${made}${next}`;
}
