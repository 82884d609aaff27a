import { type DefectEntry, IN_A_SANDBOX, ON_ONE_ORDER, RETURNING_ORDERS, TAKING_BODIES } from './defect-entry.ts';
import {
  CREATED,
  create,
  createText,
  list,
  NO_SUCH_ORDER,
  orderOfItem,
  orderWith,
  update,
} from './example-requests.ts';

export const ERRORS_DEFECTS = [
  {
    id: 'missing-order-is-400',
    title: 'GET of an order that does not exist returns 400',
    operations: ['getOrder'],
    rule: 'If there is no such order, the response is a 404 NOT_FOUND.',
    meets: 'A GET names an order that does not exist.',
    hint: 'Ask for something that is not there.',
    seenIn: ['https://github.com/occi4java/occi4java/issues/3'],
    reproduce: [
      {
        send: { method: 'GET', path: NO_SUCH_ORDER },
        correct: { status: 404 },
        defective: { status: 400, body: { 'error.code': 'BAD_REQUEST' } },
      },
    ],
  },
  {
    id: 'bad-id-is-404',
    title: 'A malformed order id returns 404',
    operations: ON_ONE_ORDER,
    rule: 'A malformed order id is a 400 BAD_REQUEST.',
    meets: 'A request has an order id that is malformed.',
    hint: 'An id can be wrong in two ways.',
    seenIn: ['https://github.com/quarkusio/quarkus/issues/10600'],
    reproduce: [
      { send: { method: 'GET', path: '/orders/pizza' }, correct: { status: 400 }, defective: { status: 404 } },
    ],
  },
  {
    id: 'lookup-before-validation',
    title: 'An invalid update of an order that does not exist returns 404 instead of 422',
    operations: ['updateOrder'],
    rule: 'Checks run in this order: body rules, then existence.',
    meets: 'An update with an invalid body names an order that does not exist.',
    hint: 'When two things are wrong, which one is reported?',
    reproduce: [
      {
        send: { method: 'PATCH', path: NO_SUCH_ORDER, body: { status: 'eaten' } },
        correct: { status: 422 },
        defective: { status: 404 },
      },
    ],
  },
  {
    id: 'malformed-json-is-500',
    title: 'Malformed JSON causes a 500',
    operations: TAKING_BODIES,
    rule: 'Malformed JSON is a 400 BAD_REQUEST.',
    meets: 'A body is declared as JSON but is not.',
    hint: 'Send a request that a program would not write.',
    seenIn: ['https://github.com/shlinkio/shlink/issues/1639'],
    reproduce: [
      {
        send: createText('{"customerName":', 'application/json'),
        correct: { status: 400 },
        defective: { status: 500 },
      },
    ],
  },
  {
    id: 'wrong-method-is-404',
    title: 'A method that a path does not have returns 404 without Allow',
    operations: IN_A_SANDBOX,
    rule: 'If the path exists but the method does not: 405 METHOD_NOT_ALLOWED, and Allow lists the methods that do.',
    meets: 'A request has a known path and a method that this path does not have.',
    hint: 'Use the right address in the wrong way.',
    seenIn: ['https://github.com/OData/WebApi/issues/181'],
    reproduce: [
      {
        send: { method: 'PUT', path: '/orders' },
        correct: { status: 405, headers: { allow: { not: null } } },
        defective: { status: 404, headers: { allow: null } },
      },
    ],
  },
  {
    id: 'refusal-is-409',
    title: 'A rejected change of status returns 409 instead of 422',
    operations: ['updateOrder', 'cancelOrder'],
    rule: 'INVALID_STATUS_TRANSITION is a 422.',
    meets: 'A change of status is rejected.',
    hint: 'Check both the status and the code of an error.',
    seenIn: ['https://github.com/PhilanthropyDataCommons/service/issues/827'],
    reproduce: [
      CREATED,
      {
        send: update({ status: 'pending' }),
        correct: { status: 422 },
        defective: { status: 409, body: { 'error.code': 'INVALID_STATUS_TRANSITION' } },
      },
    ],
  },
  {
    id: 'internals-in-details',
    title: 'A 404 for an order contains a stack trace',
    operations: ON_ONE_ORDER,
    rule: 'details is null unless the contract says what it holds.',
    meets: 'The response is a 404 for an order.',
    hint: 'Read the whole error, to the last member.',
    seenIn: ['https://github.com/traccar/traccar/issues/5938'],
    reproduce: [
      {
        send: { method: 'PATCH', path: `${NO_SUCH_ORDER}/cancel` },
        correct: { status: 404, body: { 'error.details': null } },
        defective: { status: 404, body: { 'error.details': { not: null } } },
      },
    ],
  },
  {
    id: 'envelope-lost',
    title: 'A 415 has a body without the envelope',
    operations: TAKING_BODIES,
    rule: 'The envelope holds for every status that the service itself produces.',
    meets: 'The response is a 415.',
    hint: 'Does every error look the same, the rare ones included?',
    seenIn: ['https://github.com/bsgip/envoy/issues/175'],
    reproduce: [
      {
        send: createText('name=Ada', 'text/plain'),
        correct: { status: 415, body: { success: false, 'error.code': 'UNSUPPORTED_MEDIA_TYPE' } },
        defective: { status: 415, body: { success: null, message: 'Unsupported Media Type' } },
      },
    ],
  },
  {
    id: 'any-media-type-accepted',
    title: 'A JSON body is accepted under any Content-Type, or none',
    operations: TAKING_BODIES,
    rule: 'If a required body is not declared as application/json: 415 UNSUPPORTED_MEDIA_TYPE.',
    meets: 'A body of valid JSON is declared as something else, or not at all.',
    hint: 'Say one thing and send another.',
    seenIn: ['https://github.com/mozilla/fxa-oauth-server/pull/201'],
    reproduce: [
      {
        send: createText(JSON.stringify(orderWith()), 'text/plain'),
        correct: { status: 415 },
        defective: { status: 201 },
      },
    ],
  },
  {
    id: 'create-is-200',
    title: 'Creating an order returns 200 instead of 201',
    operations: ['createOrder'],
    rule: 'POST /orders returns 201.',
    meets: 'An order is created.',
    hint: 'A success can be the wrong one.',
    seenIn: [
      'https://github.com/CVEProject/cve-services/issues/746',
      'https://github.com/fossasia/open-event-server/issues/739',
    ],
    reproduce: [{ send: create(), correct: { status: 201 }, defective: { status: 200 } }],
  },
  {
    id: 'location-wrong',
    title: 'The Location of a new order leads to another order',
    operations: ['createOrder'],
    rule: 'Location is the path of the order.',
    meets: 'An order is created.',
    hint: 'Go where the response sends you.',
    seenIn: [
      'https://github.com/LinuxForHealth/FHIR/issues/2965',
      'https://github.com/holidayextras/jsonapi-server/pull/80',
    ],
    reproduce: [
      {
        send: create(),
        save: { id: 'data.id' },
        correct: { headers: { location: '{base}/orders/{id}' } },
        defective: { headers: { location: { not: '{base}/orders/{id}' } } },
      },
    ],
  },
  {
    id: 'amounts-as-text',
    title: 'In lists, the total of an order is text instead of a number',
    operations: ['listOrders'],
    rule: "An order's total is a number, in lists as elsewhere.",
    meets: 'A list shows an order.',
    hint: 'The same thing is shown in more than one place. Compare them, types included.',
    seenIn: ['https://github.com/3cqs-coder/SymBot/issues/45'],
    reproduce: [
      { send: create(orderOfItem({ quantity: 1, price: 9.25 })) },
      {
        send: list(),
        correct: { body: { 'data.orders[0].total': 9.25 } },
        defective: { body: { 'data.orders[0].total': '9.25' } },
      },
    ],
  },
  {
    id: 'zero-milliseconds-dropped',
    title: 'A time on the exact second is written without its milliseconds',
    operations: [...RETURNING_ORDERS, 'getHealth'],
    rule: 'Times are written YYYY-MM-DDThh:mm:ss.sssZ.',
    meets: 'A response shows a time whose milliseconds are 000.',
    hint: 'One time in a thousand is special.',
    seenIn: ['https://github.com/smartstore/SmartStoreNET/issues/1297', 'https://github.com/adjust/schaufel/issues/71'],
    reproduce: [
      { clock: '2026-01-01T12:00:00.000Z' },
      {
        send: create(),
        correct: { body: { 'data.createdAt': '2026-01-01T12:00:00.000Z' } },
        defective: { body: { 'data.createdAt': '2026-01-01T12:00:00Z' } },
      },
    ],
  },
] as const satisfies readonly DefectEntry[];
