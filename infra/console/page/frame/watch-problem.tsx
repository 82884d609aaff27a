import { watchProblem } from '../state/watch.ts';

/** Warns that the page may be out of date, and says why. */
export function WatchProblem() {
  const problem = watchProblem.value;
  if (!problem) return null;
  return (
    <div class="problem" role="alert">
      <strong>{problem.title}</strong>
      <p>{problem.message}. What you see may be out of date. The console tries again every second.</p>
    </div>
  );
}
