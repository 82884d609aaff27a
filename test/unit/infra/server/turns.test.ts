import { once } from 'node:events';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTurns } from '../../../../infra/server/gateway/turns.ts';

const { aloneInTurn } = createTurns();

function openSocket(): Socket {
  const socket = new Socket({ allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** The names of these connections, in the order in which their requests that may take long begin. */
async function orderOf(connections: readonly [name: string, socket: Socket][]): Promise<string> {
  let order = '';
  for (const [name, socket] of connections) void aloneInTurn(socket).then(() => (order += name));
  for (let turn = 0; turn < 3 * connections.length; turn += 1) await setImmediate();
  return order;
}

test('connections take turns with requests that may take long', async () => {
  const [a, b, c] = [openSocket(), openSocket(), openSocket()];
  expect(
    await orderOf([
      ['a', a],
      ['a', a],
      ['a', a],
      ['b', b],
      ['b', b],
      ['c', c],
    ]),
  ).toBe('abcaba');
});

test('a request that waits is dropped once its connection is closed', async () => {
  const [a, b] = [openSocket(), openSocket()];
  const order = orderOf([
    ['a', a],
    ['a', a],
    ['b', b],
  ]);
  a.destroy();
  expect(await order).toBe('b');
  expect(await orderOf([['b', b]])).toBe('b');
});

test('every second turn is of a client that has not closed its sending side', async () => {
  const ended = [openSocket(), openSocket(), openSocket()];
  for (const socket of ended) {
    socket.push(null);
    await once(socket.resume(), 'end');
  }
  const order = await orderOf([...ended.map((socket): [string, Socket] => ['e', socket]), ['o', openSocket()]]);
  expect(['oeee', 'eoee']).toContain(order);
});
