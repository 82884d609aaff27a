import { describeResults, type ScoringResults } from '../print/describe-results.ts';
import { formatScore, type Tally, tally, tallyByArea, tallyByLevel } from '../scoring/tally.ts';

/** One page with the figures of a score, which names no defect. */
export function createFiguresPage(scoring: ScoringResults): string {
  const { results } = scoring;
  const rows = [
    ...tallyByArea(results).map(({ area, ...own }) => rowOf(area, own)),
    ...tallyByLevel(results).map(({ level, ...own }) => rowOf(`level ${level}`, own)),
    rowOf('all', tally(results)),
  ];
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Score of a test suite</title>
<style>body { margin: 2rem; font-family: sans-serif } td, th { padding: .1rem .8rem .1rem 0; text-align: left }</style>
<h1>Score: ${formatScore(tally(results).score)}</h1>
<p>The suite ${describeResults(scoring)}.
<table><tr><th>part<th>score<th>noticed<th>not noticed<th>not reached<th>error${rows.join('')}</table>
</html>
`;
}

function rowOf(name: string, { counts, score }: Tally): string {
  const numbers = [counts.Killed + counts.Timeout, counts.Survived, counts.NoCoverage, counts.RuntimeError];
  return `\n<tr>${[name, formatScore(score), ...numbers].map((cell) => `<td>${cell}`).join('')}`;
}
