import type { Problem } from '../api/exchange.ts';
import { Json } from './json.tsx';

interface ProblemNoteProps {
  readonly problem: Problem | undefined;
  /** The paths whose violations the fields of a form show. */
  readonly shownPaths?: ReadonlySet<string>;
}

/** Says why a request failed, in the service's words. */
export function ProblemNote({ problem, shownPaths }: ProblemNoteProps) {
  if (!problem) return null;
  const elsewhere = problem.violations.filter(({ path }) => !shownPaths?.has(path));
  return (
    <div class="problem" role="alert">
      <strong>{problem.title}</strong>
      {problem.violations.length === 0 && <p>{problem.message}</p>}
      {problem.violations.length > elsewhere.length && <p>See the fields that are marked.</p>}
      {elsewhere.map(({ path, message }) => (
        <p key={path + message}>
          {path && <code>{path}: </code>}
          {message}
        </p>
      ))}
      {problem.violations.length === 0 && problem.details !== undefined && (
        <Json label="Details" value={problem.details} />
      )}
    </div>
  );
}
