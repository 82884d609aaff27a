import { HttpError } from '../../http/http-error.ts';
import { changeError } from '../shared/errors.ts';
import { type Facts, send, shows, TAKING_BODIES } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Only the first of several mistakes in a body is reported',
  operations: TAKING_BODIES,
  rule: 'details is an array of {path, message}, one for every broken rule.',
  meets: 'A body breaks more than one rule.',
  hint: 'Make more than one mistake at a time.',
  seenIn: ['gocd/gocd/pull/6202', 'holidayextras/jsonapi-server/issues/103'],
  reproduce: [shows(send('POST', '/orders', undefined, { body: {} }), 'error.details.length', 3, 1)],
});

export const effect = () =>
  changeError((error) => {
    const { code, message, details, headers } = error;
    if (code !== 'VALIDATION_ERROR' || !Array.isArray(details) || details.length < 2) return error;
    return new HttpError(code, message, { details: details.slice(0, 1), headers });
  });
