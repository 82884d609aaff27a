import { doesWait } from '../../../../lib/sandboxes/events/delivery.ts';
import type { DeliveryFault, DeliveryFaultRule } from '../api/types.ts';
import { count } from '../parts/format.ts';

/** What each fault does to an attempt. */
export const FAULT_TEXTS: Readonly<Record<DeliveryFault, string>> = {
  duplicate: 'sent twice, with the same id',
  lost: 'not sent, and retried',
  'bad-signature': 'sent with a wrong signature',
  tampered: 'changed after it was signed',
  'old-timestamp': 'signed ten minutes ago',
  late: 'sent late',
  reordered: 'sent after the next event',
  'unknown-type': 'preceded by an event of an unknown type',
};

/** Describes a fault: "the next order.paid: sent late, by 60 s". */
export function describeFault({ fault, type, times, delaySeconds }: DeliveryFaultRule): string {
  const what = type ?? 'attempt';
  const which =
    times === undefined ? `every ${what}` : times === 1 ? `the next ${what}` : `the next ${count(times, what)}`;
  const wait = doesWait(fault) ? `, by ${fault === 'late' ? '' : 'at most '}${delaySeconds} s` : '';
  return `${which}: ${FAULT_TEXTS[fault]}${wait}`;
}
