import { changeResponse } from '../../switches/parsed-response.ts';
import { CREATED, type Facts, fails, update } from '../shared/facts.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'A rejected change of status returns 409 instead of 422',
  needs: 'schema',
  operations: ['updateOrder', 'cancelOrder'],
  rule: 'INVALID_STATUS_TRANSITION is a 422.',
  meets: 'A change of status is rejected.',
  hint: 'Check both the status and the code of an error.',
  seenIn: ['PhilanthropyDataCommons/service/issues/827'],
  reproduce: [CREATED, fails(update({ status: 'pending' }), 422, 409, 'INVALID_STATUS_TRANSITION')],
});

export const effect = () =>
  changeResponse((response, _, error) =>
    error?.code === 'INVALID_STATUS_TRANSITION' ? { ...response, statusCode: 409 } : response,
  );
