import { runExam } from '../../../../infra/benchmark/exam/run-exam.ts';
import { main } from '../../../../infra/run.ts';
import { drawMutants } from '../../../tools/mutants/draw-mutants.ts';
import { makeMutants } from './make-mutants.ts';

// npm run exam. It starts here, because the mutants are the tests', and infra imports no tests.
await main(() =>
  runExam(process.argv.slice(2), (seed, sources) =>
    makeMutants(drawMutants(String(seed), Number.POSITIVE_INFINITY, sources)),
  ),
);
