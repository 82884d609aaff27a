import { ROUTES } from '../../http/routes.ts';
import { changeBody, isObject } from '../../switches/parsed-response.ts';
import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { bodyValues, CREATED, remove } from '../shared/facts.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'A successful delete returns deleted: false',
  operations: ['deleteOrder'],
  rule: 'A DELETE returns {id, deleted: true}.',
  meets: 'An order is deleted.',
  hint: 'Read the body of a success, too.',
  seenIn: ['https://github.com/swiftype/swiftype-rb/issues/3', 'https://github.com/CakeDC/utils/issues/19'],
  reproduce: [CREATED, { send: remove(), ...bodyValues('data.deleted', true, false) }],
});

export const effect = (): Effect =>
  changeBody((body, { route }) =>
    route === ROUTES.deleteOrder && isObject(body.data) ? { ...body, data: { ...body.data, deleted: false } } : body,
  );
