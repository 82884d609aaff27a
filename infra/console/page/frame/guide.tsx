import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type View, view } from '../state/place.ts';
import { recall, remember } from '../state/remember.ts';

const KEY = 'food-ordering.guide';

/** Whether the guide is shown: at the first visit with this browser, and on demand. */
const isShown = signal(recall(KEY) === undefined);

export function showGuide(): void {
  isShown.value = true;
}

const STEPS: readonly (readonly [title: string, target: View | undefined, text: string])[] = [
  [
    'Sandbox',
    undefined,
    'A world of its own: orders, settings and clock. Name one, give its base URL to your tests, and nobody else disturbs them.',
  ],
  [
    'Orders',
    'orders',
    'Your tests create and change them. An order is pending, then paid, then completed; or it is cancelled.',
  ],
  [
    'Requests',
    'requests',
    'A record of the requests that your client really sent, to compare with those it should have sent.',
  ],
  [
    'Events',
    'events',
    'Each change of an order, sent to your webhooks: with retries, duplicates and forgeries when you want them.',
  ],
  [
    'Clock',
    'clock',
    'The time in the sandbox. Freeze it to know every id and timestamp; advance it to see things expire.',
  ],
  ['Faults', 'faults', 'Failures on purpose: errors, lost responses, delays. They test how your client copes.'],
  [
    'Defects',
    'defects',
    'Bugs on purpose: does your suite notice them? And changes that break nothing: does it pass all the same?',
  ],
];

/** An introduction to the console and its views. */
export function Guide() {
  return isShown.value && view.value === 'orders' ? <Introduction /> : null;
}

function Introduction() {
  useEffect(() => remember(KEY, 'seen'), []);
  return (
    <section class="guide" aria-label="What is this?">
      <p class="guide-head">
        <span>
          <strong>A real little business API, made to be tested against.</strong> Here you watch it, and control it by
          hand. Each button shows the request behind it, so that your tests can do the same.
        </span>
        <button type="button" class="quiet small" onClick={hideGuide}>
          Hide
        </button>
      </p>
      <ul>
        {STEPS.map(([title, target, text]) => (
          <li key={title}>
            <strong>{target ? <a href={`#${target}`}>{title}</a> : title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function hideGuide(): void {
  isShown.value = false;
}
