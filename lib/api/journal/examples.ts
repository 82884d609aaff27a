import { type Examples, get, IN_SANDBOX, PATH, request, set } from '../../http/openapi/example-requests.ts';

/** The examples of each operation. */
export const JOURNAL_EXAMPLES = {
  listRequests: {
    'A request that was recorded': [
      set({ journal: true }),
      get('/orders?status=paid', { ...IN_SANDBOX, Authorization: 'Bearer secret' }),
      get(`${PATH}/requests`),
    ],
  },
  deleteRequests: { 'The recorded requests were deleted': request('DELETE', `${PATH}/requests`) },
} as const satisfies Record<string, Examples>;
