import { ROUTES } from '../../api/routes.ts';
import { changeBody, isObject } from '../../switches/parsed-response.ts';
import { CREATED, type Facts, remove, shows } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'A successful delete returns deleted: false',
  rule: 'A DELETE returns {id, deleted: true}.',
  meets: 'An order is deleted.',
  hint: 'Read the body of a success, too.',
  seenIn: ['swiftype/swiftype-rb/issues/3', 'CakeDC/utils/issues/19'],
  reproduce: [CREATED, shows(remove(), 'data.deleted', true, false)],
});

export const effect = () =>
  changeBody((body, { route }) =>
    route === ROUTES.deleteOrder && isObject(body.data) ? { ...body, data: { ...body.data, deleted: false } } : body,
  );
