import { Duration } from 'aws-cdk-lib';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { TOTAL_DELAY_FACTOR } from '../../lib/http/request-limits.ts';
import { codeOf, type FunctionRow } from './bundle.ts';
import type { Settings } from './deployment-settings.ts';

/**
 * In MiB. A function uses about a tenth of it, but the memory also decides its share of a CPU: 0.58 with 1024 MiB. With
 * half as much, cold starts would take twice as long.
 */
const MEMORY = 1024;

/** The memory of most functions in GB, as Lambda bills it. */
export const GIGABYTES = MEMORY / 1024;

/** In MiB, for functions that only send a file: they load little code, and no SDK. */
const STATIC_MEMORY = 512;

/**
 * Longer than the longest waits that a client can request (25 s) with the following calls to the store, and shorter
 * than the gateway's limit of 29 s, so that the function itself responds to the timeout.
 */
const TIMEOUT = Duration.seconds(28);

/** The milliseconds that a function that only sends a file may take, without the waits that the client requests. */
const STATIC_TIME = 3_000;

interface EndpointFunctionProps {
  readonly route: FunctionRow;
  readonly description: string;
  readonly role: IRole;
  readonly logGroup: ILogGroup;
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string>>;
}

/** Adds one Lambda function, with the rights of its role and the log of its environment. */
export function addEndpoint(scope: Construct, id: string, props: EndpointFunctionProps): lambda.Function {
  const { route, settings, description, role, logGroup, environment } = props;
  const isStatic = route.sandbox === 'static';
  return new lambda.Function(new Construct(scope, id), 'Function', {
    description,
    runtime: lambda.Runtime.NODEJS_24_X,
    architecture: settings.architecture === 'arm64' ? lambda.Architecture.ARM_64 : lambda.Architecture.X86_64,
    handler: 'index.handler',
    code: codeOf(route, settings.observe),
    tracing: settings.observe ? lambda.Tracing.ACTIVE : lambda.Tracing.DISABLED,
    memorySize: isStatic ? STATIC_MEMORY : MEMORY,
    timeout: isStatic ? staticTimeout(settings) : TIMEOUT,
    ...(settings.reserve !== undefined && { reservedConcurrentExecutions: settings.reserve }),
    role,
    environment,
    logGroup,
    loggingFormat: lambda.LoggingFormat.JSON,
    applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
    // Omits the lines START, END and REPORT, so that a request is one line.
    systemLogLevelV2: lambda.SystemLogLevel.WARN,
  });
}

function staticTimeout({ maxDelay }: Settings): Duration {
  return Duration.seconds(Math.ceil((maxDelay * TOTAL_DELAY_FACTOR + STATIC_TIME) / 1_000));
}
