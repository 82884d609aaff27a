import type { Signal } from '@preact/signals';
import type { ComponentProps } from 'preact';

/** A button that shows and hides another part of the page. */
export function ToggleButton({ isOpen, ...props }: ComponentProps<'button'> & { readonly isOpen: Signal<boolean> }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => {
        isOpen.value = !isOpen.value;
      }}
      {...props}
    />
  );
}
