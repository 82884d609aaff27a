import type { Defect } from '../decorators/defect.ts';
import { allowMove } from '../decorators/store-defects.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { CANCELLED, CREATED, update, WRONGLY_CHANGED } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'A cancelled order can be set back to pending',
  operations: ['updateOrder'],
  rule: 'A cancelled order may become nothing else.',
  meets: 'A cancelled order is set to pending.',
  hint: 'Try to leave a status that should be final.',
  seenIn: ['https://github.com/reservoirprotocol/indexer/issues/784'],
  reproduce: [CREATED, CANCELLED, { send: update({ status: 'pending' }), ...WRONGLY_CHANGED }],
});

export const effect = (): Defect => allowMove('cancelled', { to: 'pending', receipt: 'remove' });
