import { create, orderWith } from '../../../defects/shared/facts.ts';
import { MALFORMED_SANDBOX as BAD, type Examples, get, SANDBOX_PATH as PATH, PLAIN_TEXT, request } from './requests.ts';

const update = (body: object) => request('PATCH', PATH, body);
const find = (defect: string, headers?: typeof PLAIN_TEXT) => request('POST', `${PATH}/findings`, { defect }, headers);

/** A hunt and the request that meets one of its bugs. The seed chooses a bug that a create with a status meets. */
const HUNT = [
  update({ hunt: { count: 2, seed: 29, area: 'validation' } }),
  request('POST', `${PATH}/orders`, create(orderWith({ status: 'paid' })).body),
];
const FOUND = find('status-set-on-create');

/** Examples of the operation `updateSandbox`. */
export const SWITCHES_SET: Examples = {
  'Two bugs': update({ defects: ['float-money', 'pay-twice'] }),
  'A hunt for three bugs': update({ hunt: { seed: 7 } }),
  'No more bugs': update({ defects: null, hunt: null }),
  'Two compatible changes': update({ changes: ['extra-members', 'opaque-etags'] }),
};

export const SWITCH_EXAMPLES = {
  addFinding: {
    'A bug of the hunt': [...HUNT, FOUND],
    'A malformed name': request('POST', `${BAD}/findings`, { defect: 'float-money' }),
    'Not declared as JSON': find('float-money', PLAIN_TEXT),
    'No hunt': find('float-money'),
    'A misspelt id': find('float-mony'),
  },
  revealHunt: {
    'The bugs of the hunt': [...HUNT, FOUND, request('POST', `${PATH}/reveal`)],
    'A malformed name': request('POST', `${BAD}/reveal`),
    'No hunt': request('POST', `${PATH}/reveal`),
  },
  listDefects: {
    'The bugs of one area that a smoke test finds': get('/defects?area=idempotency&level=1'),
    'An unknown query parameter': get('/defects?name=float-money'),
  },
  getDefect: { 'A bug': get('/defects/float-money'), 'A misspelt id': get('/defects/float-mony') },
  listChanges: { 'All compatible changes': get('/changes') },
} satisfies Record<string, Examples>;
