import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { keepText, readText } from '../api/browser-storage.ts';
import { Button, ToggleButton } from '../parts/cards-and-buttons.tsx';
import { basePath, VIEWS, type View, view } from '../state/place.ts';

export function Header() {
  return (
    <header class="top">
      <p class="brand">
        <img src={`${basePath.value}/docs/favicon.svg`} alt="" /> Food Ordering <span>console</span>
      </p>
      <nav aria-label="Views">
        {VIEWS.map((name) => (
          <a key={name} href={`#${name}`} aria-current={view.value === name ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <div class="links">
        <Button label="What is this?" class="quiet" onClick={openGuide} />
        <a href={`${basePath.value}/docs`}>API docs</a>
      </div>
    </header>
  );
}

const KEY = 'food-ordering.guide';

/** Whether the guide is shown: at the first visit with this browser, and on demand. */
const isShown = signal(readText('localStorage', KEY) === undefined);

const STEPS: Readonly<Record<'sandbox' | View, string>> = {
  sandbox:
    'A world of its own: orders, settings and clock. ' +
    'Name one, give its base URL to your tests, and nobody else disturbs them.',
  orders: 'Your tests create and change them. Each status has a column.',
  requests: 'A record of the requests that your client really sent, to compare with those it should have sent.',
  events: 'Each change of an order, sent to your webhooks: with retries, duplicates and forgeries when you want them.',
  clock: 'The time in the sandbox. Freeze it to know every id and timestamp; advance it to see things expire.',
  faults: 'Failures on purpose: errors, lost responses, delays. They test how your client copes.',
  bugs:
    'Known bugs to switch on: does your suite notice them? ' +
    'And changes that break nothing: does it pass all the same?',
};

/** An introduction to the console and its views. */
export function Guide() {
  return isShown.value && view.value === 'orders' ? <Introduction /> : null;
}

function Introduction() {
  const isUnfolded = useSignal(false);
  useEffect(() => keepText('localStorage', KEY, 'seen'), []);
  return (
    <section class="guide card box" aria-label="What is this?">
      <p class="head">
        <span>
          <strong>A practice API for people who test APIs.</strong> Here you watch it, and control it by hand. Each
          button shows the request behind it, so that your tests can do the same.
        </span>
        <Button label="Hide" class="quiet small" onClick={() => (isShown.value = false)} />
      </p>
      <ToggleButton isOpen={isUnfolded} class="plain small narrow-only">
        What each view shows
      </ToggleButton>
      <ul class={isUnfolded.value ? 'steps' : 'steps narrow-hidden'}>
        {Object.entries(STEPS).map(([name, text]) => (
          <li key={name}>
            <strong>{name === 'sandbox' ? name : <a href={`#${name}`}>{name}</a>}</strong>
            <span class="hint">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function openGuide(): void {
  isShown.value = true;
  location.hash = '#orders';
}
