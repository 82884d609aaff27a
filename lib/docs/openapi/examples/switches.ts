import { create, orderWith } from '../../../defects/shared/facts.ts';
import { type ExampleApi, type Examples, SANDBOX } from './example-api.ts';

const PATH = `/sandboxes/${SANDBOX}`;
const BAD = '/sandboxes/My_Tests';

/** The seed chooses a bug that a create with a status meets. */
const HUNT = { count: 2, seed: 29, area: 'validation' };
const FOUND = 'status-set-on-create';

/** Examples of the operation `updateSandbox`. */
export const SWITCHES_SET: Examples = {
  'Two bugs': (api) => api.send('PATCH', PATH, { body: { defects: ['float-money', 'pay-twice'] } }),
  'A hunt for three bugs': (api) => api.send('PATCH', PATH, { body: { hunt: { seed: 7 } } }),
  'No more bugs': (api) => api.send('PATCH', PATH, { body: { defects: null, hunt: null } }),
  'Two compatible changes': (api) => api.send('PATCH', PATH, { body: { changes: ['extra-members', 'opaque-etags'] } }),
};

export const SWITCH_EXAMPLES = {
  addFinding: {
    'A bug of the hunt': async (api) => {
      await startHunt(api);
      return findOne(api);
    },
    'A malformed name': (api) => api.send('POST', `${BAD}/findings`, { body: { defect: 'float-money' } }),
    'Not declared as JSON': (api) =>
      api.send('POST', `${PATH}/findings`, {
        body: { defect: 'float-money' },
        headers: { 'Content-Type': 'text/plain' },
      }),
    'No hunt': (api) => api.send('POST', `${PATH}/findings`, { body: { defect: 'float-money' } }),
    'A misspelt id': (api) => api.send('POST', `${PATH}/findings`, { body: { defect: 'float-mony' } }),
  },
  revealHunt: {
    'The bugs of the hunt': async (api) => {
      await startHunt(api);
      await findOne(api);
      return api.send('POST', `${PATH}/reveal`);
    },
    'A malformed name': (api) => api.send('POST', `${BAD}/reveal`),
    'No hunt': (api) => api.send('POST', `${PATH}/reveal`),
  },
  listDefects: {
    'The bugs of one area that a smoke test finds': (api) => api.send('GET', '/defects?area=idempotency&level=1'),
    'An unknown query parameter': (api) => api.send('GET', '/defects?name=float-money'),
  },
  getDefect: {
    'A bug': (api) => api.send('GET', '/defects/float-money'),
    'A misspelt id': (api) => api.send('GET', '/defects/float-mony'),
  },
  listChanges: {
    'All compatible changes': (api) => api.send('GET', '/changes'),
  },
} satisfies Record<string, Examples>;

async function findOne(api: ExampleApi) {
  const { path, body } = create(orderWith({ status: 'paid' }));
  await api.send('POST', `${PATH}${path}`, { body });
  return api.send('POST', `${PATH}/findings`, { body: { defect: FOUND } });
}

function startHunt(api: ExampleApi) {
  return api.send('PATCH', PATH, { body: { hunt: HUNT } });
}
