import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { exchanges } from '../state/actions.ts';
import { Button, CurlButton } from './cards-and-buttons.tsx';
import { ExchangeLine } from './exchange.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** A drawer is at the side of the page, and as high. */
  readonly kind?: 'drawer' | '';
}

/** A modal dialog. It focuses its form's first field and, when it closes, the element that had the focus before. */
export function Dialog({ title, onClose, children, kind = '' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const since = useRef(exchanges.peek()[0]?.number ?? 0);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('form input, form select')?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={element} class={`box ${kind}`} aria-labelledby={id} onCancel={onClose}>
      <header class="head">
        <h2 id={id}>{title}</h2>
        <Button label="Close" class="quiet small" onClick={onClose} />
      </header>
      {children}
      <LastRequest since={since.current} />
    </dialog>
  );
}

/** The last request that was sent while the dialog is open. A modal dialog covers the request bar. */
function LastRequest({ since }: { since: number }) {
  const last = exchanges.value[0];
  if (!last || last.number <= since) return null;
  return (
    <p class="sent-from-here">
      <ExchangeLine exchange={last} /> <CurlButton request={last} />
    </p>
  );
}
