import { CHANGE_LIST } from '../lib/changes/facts.ts';
import { CHANGES_NAME } from '../lib/changes/stored-settings.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('listChanges', {}, ({ service }) => {
  const counts = service.extensions.find(({ name }) => name === CHANGES_NAME)?.countsEverywhere?.();
  return ok({ changes: CHANGE_LIST.map((change) => ({ ...change, met: counts?.[change.id] })) });
});
