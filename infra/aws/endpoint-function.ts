import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  RuntimeFamily,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundledCode, HANDLER } from './bundle.ts';
import type { Settings } from './settings.ts';
import type { TableAccess } from './table-access.ts';

const NODE_24 = new Runtime('nodejs24.x', RuntimeFamily.NODEJS, { supportsInlineCode: true });

/**
 * In MiB. Measured: 124 MiB at the peak, 52 ms of CPU for a first request and 1.3 ms for later ones. The share of a CPU
 * decides: with 1024 MiB, a function has 0.58 of a CPU, and a first request computes for 90 ms. With 512 MiB, it takes
 * 180 ms, and a million requests cost 3 to 7 cents less.
 */
const MEMORY = 1024;

/**
 * Longer than the longest delay that a client can request (20 s) with the following calls to the store, and shorter than
 * the gateway's limit of 29 s, so that the function itself responds to the timeout.
 */
const TIMEOUT = Duration.seconds(28);

export interface EndpointFunctionProps {
  readonly file: string;
  readonly description: string;
  readonly access: TableAccess;
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string>>;
}

/** One Lambda function: its code, its log group, and a role that may write to its log and use the table as its route allows. */
export class EndpointFunction extends Construct {
  readonly lambda: Lambda;

  constructor(
    scope: Construct,
    id: string,
    { file, description, access, settings, environment }: EndpointFunctionProps,
  ) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.lambda = new Lambda(this, 'Function', {
      description,
      runtime: NODE_24,
      architecture: settings.architecture === 'arm64' ? Architecture.ARM_64 : Architecture.X86_64,
      code: bundledCode({ file, usesTable: access.statements.length > 0 }),
      handler: HANDLER,
      memorySize: MEMORY,
      timeout: TIMEOUT,
      role: this.#role(logGroup, access),
      environment: { ...environment, ...access.environment },
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // Omits the lines START, END and REPORT, so that a request is one line.
      systemLogLevelV2: SystemLogLevel.WARN,
    });
  }

  /** Replaces the managed policy, which allows every log group of the account. */
  #role(logGroup: ILogGroup, { statements }: TableAccess): Role {
    const log = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        log: new PolicyDocument({ statements: [log] }),
        ...(statements.length > 0 && { table: new PolicyDocument({ statements: [...statements] }) }),
      },
    });
  }
}
