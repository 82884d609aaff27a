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

/** Describes a delivery: "delivered after 2 attempts". */
export function describeDelivery({ ended, attempts, nextAttemptAt }: Delivery): string {
  const made = `after ${count(attempts.length, 'attempt')}`;
  if (ended === 'delivered') return `delivered ${made}`;
  if (ended === 'failed') return `given up ${made}`;
  if (ended === 'gone') return `ended ${made}, because this URL answered 410`;
  if (ended === 'removed') return `ended ${made}, because its webhook was removed`;
  const next = nextAttemptAt === null ? '' : `, the next attempt is at ${formatInstant(nextAttemptAt)}`;
  return attempts.length === 0 ? `not attempted yet${next}` : `not delivered ${made}${next}`;
}
