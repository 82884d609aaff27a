import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './frame/app.tsx';
import { forgetBoard } from './state/board.ts';
import { startClock } from './state/clock.ts';
import { credentials } from './state/credentials.ts';
import { forgetEvents } from './state/events.ts';
import { forgetJournal } from './state/journal.ts';
import { lastSandbox, rememberSandbox } from './state/known-sandboxes.ts';
import { enterSandbox, followUrl, sandboxName } from './state/place.ts';
import { startPolling } from './state/polling.ts';
import { forgetSandbox } from './state/sandbox.ts';

enterSandbox(lastSandbox());
followUrl();
effect(() => {
  const name = sandboxName.value;
  forgetSandbox();
  forgetBoard();
  forgetJournal();
  forgetEvents();
  credentials.value = {};
  queueMicrotask(() => rememberSandbox(name));
});
startPolling();
startClock();
const element = document.querySelector('#console');
if (element) render(<App />, element);
