import { orderWith } from '../../../defects/shared/facts.ts';
import { type Examples, get, SANDBOX_PATH as PATH, request, update } from './requests.ts';

/**
 * A hunt, a request that meets one of its bugs, and the finding. The seed chooses a bug that a create with a status
 * meets.
 */
const HUNT = [
  update({ hunt: { count: 2, seed: 29, area: 'validation' } }),
  request('POST', `${PATH}/orders`, orderWith({ status: 'paid' })),
  request('POST', `${PATH}/findings`, { defect: 'status-set-on-create' }),
];

/** Examples of the operation `updateSandbox`. */
export const SWITCHES_SET: Examples = {
  'Two bugs': update({ defects: ['float-money', 'pay-twice'] }),
  'A hunt for three bugs': update({ hunt: { seed: 7 } }),
  'No more bugs': update({ defects: null, hunt: null }),
  'Two compatible changes': update({ changes: ['extra-members', 'opaque-etags'] }),
};

export const SWITCH_EXAMPLES = {
  addFinding: { 'A bug of the hunt': HUNT },
  revealHunt: { 'The bugs of the hunt': [...HUNT, request('POST', `${PATH}/reveal`)] },
  listDefects: { 'The bugs of one area that a smoke test finds': get('/defects?area=idempotency&level=1') },
  getDefect: { 'A bug': get('/defects/float-money'), 'A misspelt id': get('/defects/float-mony') },
  listChanges: { 'All compatible changes': get('/changes') },
} satisfies Record<string, Examples>;
