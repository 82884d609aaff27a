import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { PROJECT } from '../../lib/project.ts';
import { parseArguments } from '../../lib/tools/harness/options/parse-options.ts';
import { contextIn, readSettings } from './deployment-settings.ts';

/** The options of each command of the CDK, by its parser. */
const CDK_OPTIONS = join(PROJECT, 'node_modules/aws-cdk/lib/cli/cli-type-registry.json');

interface CdkOption {
  readonly type: string;
  /** A short or long name. */
  readonly alias?: string;
  /** The short name of the option with `no-` before it. */
  readonly negativeAlias?: string;
}

/** The options of `npm run deploy`, parsed. */
export type DeployOptions = ReturnType<typeof readDeployOptions>;

/**
 * Reads the arguments of `npm run deploy`. All but our own are for `cdk deploy`, which ignores options that it does not
 * know: with --apiKey=true in place of -c apiKey=true, it would deploy an open environment.
 * @throws UsageError for an unknown option
 * @throws Error for an unknown setting, or a value that it cannot have
 */
export function readDeployOptions(args: readonly string[]) {
  const options = {
    ...cdkOptions(),
    context: { type: 'string', short: 'c', multiple: true },
    profile: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
    repeat: { type: 'boolean' },
  } as const;
  const config = { args: [...args], options, allowNegative: true, allowPositionals: true };
  const { values } = parseArguments(config, 'npm run deploy --');
  const context = contextIn(values.context);
  if (!values.help) readSettings((name) => context.get(name));
  return {
    help: values.help ?? false,
    profile: values.profile,
    /** Whether a smoke test that fails is repeated. */
    repeat: values.repeat ?? true,
    cdkArguments: args.filter((argument) => !/^--(no-)?repeat$/.test(argument)),
  };
}

function cdkOptions(): ParseArgsOptionsConfig {
  const { globalOptions, commands } = JSON.parse(readFileSync(CDK_OPTIONS, 'utf8'));
  const all: Readonly<Record<string, CdkOption>> = { ...globalOptions, ...commands.deploy.options };
  const options = Object.entries(all).map(([name, { type, alias, negativeAlias }]) => {
    const short = alias ?? negativeAlias;
    const parsed = { type: type === 'boolean' ? 'boolean' : 'string', multiple: true } as const;
    return [name, { ...parsed, ...(short?.length === 1 && { short }) }] as const;
  });
  return Object.fromEntries(options);
}
