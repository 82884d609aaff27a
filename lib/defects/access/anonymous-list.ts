import { ROUTES } from '../../api/routes.ts';
import { callerWith } from '../../sandboxes/access/caller.ts';
import { recognise } from '../shared/callers.ts';
import { type Facts, list, returns } from '../shared/facts.ts';
import { SHOP } from '../shared/identities.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'The list of orders needs no credentials',
  rule: 'With the setting auth, a request without credentials is a 401 UNAUTHORIZED with WWW-Authenticate.',
  meets: 'A list is requested without credentials in a sandbox with auth.',
  hint: 'Leave something out, on every route.',
  reproduce: [SHOP, returns(list(), 401, 200)],
});

/** Staff without a name. */
const NOBODY = { name: '', digest: '', readOnly: false } as const;

export const effect = () =>
  recognise((auth, sent, { route }) =>
    sent === undefined && route === ROUTES.listOrders ? callerWith(auth, NOBODY) : undefined,
  );
