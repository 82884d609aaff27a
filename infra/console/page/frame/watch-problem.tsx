import { watchProblem } from '../state/watch.ts';

/** Says that the console does not see the sandbox at the moment, and why. It tries again every second. */
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
