import { type Examples, get, post, set } from '../../http/openapi/example-requests.ts';

/** A body with a member that no create takes. */
const PAID_ORDER = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Pizza', quantity: 2, price: 9.5 }],
  status: 'paid',
};

/**
 * A hunt, a request that meets one of its bugs, and the finding. The seed chooses a bug that a create with a status
 * meets.
 */
const HUNT = [
  set({ hunt: { count: 2, seed: 29, area: 'validation' } }),
  post('/orders', PAID_ORDER),
  post('/findings', { defect: 'status-set-on-create' }),
];

/** Examples of the operation `updateSandbox`. */
export const SWITCHES_SET: Examples = {
  'Two bugs': set({ defects: ['float-money', 'pay-twice'] }),
  'A hunt for three bugs': set({ hunt: { seed: 7 } }),
  'No more bugs': set({ defects: null, hunt: null }),
  'Two compatible changes': set({ changes: ['extra-members', 'opaque-etags'] }),
};

export const SWITCH_EXAMPLES = {
  addFinding: { 'A bug of the hunt': HUNT },
  revealHunt: { 'The bugs of the hunt': [...HUNT, post('/reveal')] },
  listDefects: { 'The bugs of one area that a smoke test finds': get('/defects?area=idempotency&level=1') },
  getDefect: { 'A bug': get('/defects/float-money'), 'A misspelt id': get('/defects/float-mony') },
  listChanges: { 'All compatible changes': get('/changes') },
} satisfies Record<string, Examples>;
