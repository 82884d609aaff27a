// The command line of the score, over the stand-in service.
import { writeFileSync } from 'node:fs';
import { workAsCaller } from '../../../infra/server/command-line/clone-program.ts';
import { runInTerminal } from '../../../lib/tools/harness/tool.ts';
import { createScore } from '../../../lib/tools/score/command-line/run-score.ts';
import { STAND_IN_CHANGES, STAND_IN_DEFECTS, startStandIn } from './service.ts';

workAsCaller('score');
const tool = createScore({ catalogue: STAND_IN_DEFECTS, changes: STAND_IN_CHANGES, targetsFor: () => startStandIn });
await runInTerminal(tool, process.argv.slice(2), 'npm run score --');

const { PEAK_MEMORY_FILE } = process.env;
if (PEAK_MEMORY_FILE) writeFileSync(PEAK_MEMORY_FILE, String(process.resourceUsage().maxRSS));
