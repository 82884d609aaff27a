import type { Exchange, Problem } from '../api/send.ts';

/** The status of a response, or that none arrived. */
export function Status({ status }: { status: number | null | undefined }) {
  if (!status) return <strong class="status failed">no response</strong>;
  return <strong class={`status ${status < 400 ? 'fine' : status < 500 ? 'refused' : 'failed'}`}>{status}</strong>;
}

export function ExchangeLine({ exchange: { method, url, status, durationMs } }: { exchange: Exchange }) {
  const { pathname, search } = new URL(url);
  return (
    <>
      <code>
        {method} {pathname}
        {search}
      </code>{' '}
      <Status status={status} /> <span class="duration">{durationMs} ms</span>
    </>
  );
}

interface ProblemNoteProps {
  readonly problem: Problem | undefined;
  /** Whether the field of a form shows the violations at a path. */
  readonly isShown?: (path: string) => boolean;
}

/** Says why a request failed, in the service's words. */
export function ProblemNote({ problem, isShown = () => false }: ProblemNoteProps) {
  if (!problem) return null;
  const { title, message, violations, details } = problem;
  const elsewhere = violations.filter(({ path }) => !isShown(path));
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      {violations.length === 0 && <p>{message}</p>}
      {violations.length > elsewhere.length && <p>See the fields that are marked.</p>}
      {elsewhere.map(({ path, message }) => (
        <p key={path + message}>
          {path && <code>{path}: </code>}
          {message}
        </p>
      ))}
      {violations.length === 0 && details !== undefined && <Json label="Details" value={details} />}
    </div>
  );
}

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
