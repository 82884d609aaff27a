export function Json({ label, value }: { label: string; value: unknown }) {
  return <Code label={label} text={JSON.stringify(value, null, 2)} />;
}

export function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="code" aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
