import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { curlCommand } from '../api/curl.ts';
import { exchanges } from '../state/actions.ts';
import { CopyButton } from './copy-button.tsx';
import { ExchangeLine } from './exchange-line.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** A drawer is at the side of the page, and as high. */
  readonly kind?: 'drawer' | 'box';
}

/** A modal dialog. It focuses its form's first field and, when it closes, the element that had the focus before. */
export function Dialog({ title, onClose, children, kind = 'box' }: DialogProps) {
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
    <dialog ref={element} class={kind} aria-labelledby={id} onCancel={onClose}>
      <header class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet small" onClick={onClose}>
          Close
        </button>
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
      <ExchangeLine exchange={last} /> <CopyButton label="Copy as curl" text={() => curlCommand(last)} />
    </p>
  );
}
