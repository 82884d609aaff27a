import { useSignal } from '@preact/signals';

/** Milliseconds for which the button shows the result. */
const RESULT_DURATION = 1_500;

interface CopyButtonProps {
  /** Names the text: "Copy as curl". */
  readonly label: string;
  /** The part of the label that is visible, if a caption nearby names the text. */
  readonly shortLabel?: string;
  readonly text: () => string;
}

/** A button that copies a text. */
export function CopyButton({ label, shortLabel = label, text }: CopyButtonProps) {
  const result = useSignal('');
  const copy = async () => {
    result.value = (await copyText(text())) ? 'Copied' : 'Select and copy by hand';
    setTimeout(() => {
      result.value = '';
    }, RESULT_DURATION);
  };
  return (
    <button type="button" class="quiet small" aria-label={label} onClick={copy}>
      <span aria-live="polite">{result.value || shortLabel}</span>
    </button>
  );
}

/** Browsers offer the clipboard only to pages from https or this machine. `execCommand` works elsewhere, too. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (isCopied) return true;
  }
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
