import type { ComponentChildren } from 'preact';
import type { Reply } from '../api/send.ts';
import { ActionButton } from './buttons.tsx';

interface CardProps {
  readonly title: string;
  /** The name of the card for screen readers and tests, if its title is too short for one. */
  readonly label?: string;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

export function Card({ title, label = title, wide = false, children }: CardProps) {
  return (
    <section class={wide ? 'card box wide' : 'card box'} aria-label={label}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface OfferProps {
  readonly button: string;
  readonly action: () => Promise<Reply<unknown>>;
  readonly children: ComponentChildren;
}

/** Says that something is empty or off, with a button that changes that. */
export function Offer({ button, action, children }: OfferProps) {
  return (
    <div class="card box empty flex between">
      <p>{children}</p>
      <ActionButton label={button} tone="primary" action={action} />
    </div>
  );
}

/** @param rows each term with its details: one or several, or none, to leave the term out */
export function Facts({ rows }: { rows: Readonly<Record<string, ComponentChildren>> }) {
  return (
    <dl class="facts">
      {Object.entries(rows).map(([term, details]) => [
        details && <dt key={term}>{term}</dt>,
        [details].flat().map((detail, index) => detail && <dd key={`${term} ${index}`}>{detail}</dd>),
      ])}
    </dl>
  );
}
