import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';

/** The members of the inspector's messages that tests read. */
interface Message {
  readonly locations?: readonly Location[];
  readonly callFrames?: readonly { readonly location: Location }[];
  readonly result?: { readonly value?: unknown };
}

interface Location {
  readonly lineNumber: number;
}

/**
 * Attaches to a process as a debugger does, until the test ends
 * (https://chromedevtools.github.io/devtools-protocol/v8/Debugger/).
 */
export async function attach(port: number) {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [{ webSocketDebuggerUrl }] = (await targets.json()) as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  onTestFinished(() => socket.close());
  await once(socket, 'open');
  const received = new EventEmitter();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result, params } = JSON.parse(data);
    received.emit(method ?? String(id), result ?? params);
  });
  let last = 0;
  const next = async (name: string): Promise<Message> => (await once(received, name))[0];
  return {
    /** Sends a command, and returns its result. */
    send(method: string, params: object = {}): Promise<Message> {
      last += 1;
      const result = next(String(last));
      socket.send(JSON.stringify({ id: last, method, params }));
      return result;
    },
    /** Waits for an event. */
    next,
    close: () => socket.close(),
  };
}
