import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** A drawer stands at the side, as high as the page. */
  readonly kind?: 'drawer' | 'box';
}

/** A modal dialog. Escape and its button close it, and the focus returns to where it was. */
export function Dialog({ title, onClose, children, kind = 'box' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
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
    </dialog>
  );
}
