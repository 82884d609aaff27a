import { useSignal } from '@preact/signals';

/** Milliseconds for which the button says that it has copied. */
const SHOWN = 1_500;

/** Copies a text. `label` says what: "Copy as curl". */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const said = useSignal('');
  const copy = async () => {
    said.value = (await copyText(text())) ? 'Copied' : 'Select and copy by hand';
    setTimeout(() => {
      said.value = '';
    }, SHOWN);
  };
  return (
    <button type="button" class="quiet small" onClick={copy}>
      <span aria-live="polite">{said.value || label}</span>
    </button>
  );
}

/** Browsers have a clipboard for pages over https and on this machine only. The older way works everywhere else. */
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
