import {
  type Examples,
  get,
  SANDBOX_PATH as PATH,
  request,
  SANDBOX,
  update,
} from '../../http/openapi/example-requests.ts';

/** The examples of each operation. */
export const JOURNAL_EXAMPLES = {
  listRequests: {
    'A request that was recorded': [
      update({ journal: true }),
      get('/orders?status=paid', { 'X-Sandbox': SANDBOX, Authorization: 'Bearer secret' }),
      get(`${PATH}/requests`),
    ],
  },
  deleteRequests: { 'The recorded requests were deleted': request('DELETE', `${PATH}/requests`) },
} as const satisfies Record<string, Examples>;
