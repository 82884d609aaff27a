import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, ComponentProps } from 'preact';
import { type CurlRequest, curlCommand } from '../api/curl.ts';
import type { Problem, Reply } from '../api/send.ts';
import { ProblemNote } from './exchange.tsx';

/** Milliseconds for which a button shows the result of copying. */
const RESULT_DURATION = 1_500;

interface ActionButtonProps {
  readonly label: string;
  readonly action: () => Promise<Reply<unknown>>;
  readonly tone?: 'primary' | 'danger' | 'plain';
  readonly small?: boolean;
  /** If given, the button asks this first. */
  readonly confirm?: string;
}

export function Button({ label, ...props }: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button type="button" {...props}>
      {label}
    </button>
  );
}

/** A button that sends one request, and shows its problem. */
export function ActionButton({ label, action, tone = 'plain', small = false, confirm }: ActionButtonProps) {
  const problem = useSignal<Problem | undefined>(undefined);
  const isAsking = useSignal(false);
  const run = async () => {
    isAsking.value = false;
    problem.value = (await action()).problem;
  };
  if (isAsking.value) {
    return (
      <fieldset class="confirm buttons flex">
        <legend>{confirm}</legend>
        <Button label={label} class="danger" onClick={run} />
        <Button label="Keep" ref={(button) => button?.focus()} onClick={() => (isAsking.value = false)} />
      </fieldset>
    );
  }
  const isImmediate = confirm === undefined;
  return (
    <>
      <Button
        label={isImmediate ? label : `${label}…`}
        class={small ? `${tone} small` : tone}
        onClick={isImmediate ? run : () => (isAsking.value = true)}
      />
      <ProblemNote problem={problem.value} />
    </>
  );
}

/** A button that shows and hides another part of the page. */
export function ToggleButton({ isOpen, ...props }: ComponentProps<'button'> & { readonly isOpen: Signal<boolean> }) {
  return <button type="button" aria-expanded={isOpen} onClick={() => (isOpen.value = !isOpen.value)} {...props} />;
}

/** A button that copies a request as a curl command. */
export function CurlButton({ request }: { request: CurlRequest }) {
  return <CopyButton label="Copy as curl" text={() => curlCommand(request)} />;
}

interface CopyButtonProps {
  /** Names the text: "Copy base URL". */
  readonly label: string;
  /** The part of the label that is visible, if a caption nearby names the text. */
  readonly shortLabel?: string;
  readonly text: () => string;
}

export function CopyButton({ label, shortLabel = label, text }: CopyButtonProps) {
  const result = useSignal('');
  const copy = async () => {
    result.value = (await copyText(text())) ? 'Copied' : 'Select and copy by hand';
    setTimeout(() => (result.value = ''), RESULT_DURATION);
  };
  return (
    <button type="button" class="quiet small" aria-label={label} onClick={copy}>
      <span aria-live="polite">{result.value || shortLabel}</span>
    </button>
  );
}

/** Browsers offer the clipboard only to pages from https or this machine. `execCommand` works elsewhere, too. */
async function copyText(text: string): Promise<boolean> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return isCopied || copySelection(text);
}

function copySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}

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
