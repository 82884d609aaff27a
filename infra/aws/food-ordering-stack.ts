import { CfnOutput, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { FALLBACK, ROUTE_ROWS } from '../../lib/api/routes.ts';
import { addAlarms } from './alarms.ts';
import { APP, stackNameOf, tagValue } from './branch.ts';
import { addBudget } from './budget.ts';
import type { FunctionRow } from './bundle.ts';
import { addDashboard } from './dashboard.ts';
import type { Settings } from './deployment-settings.ts';
import { addEndpoint } from './endpoint-function.ts';
import { roleFor } from './function-roles.ts';
import { acknowledgeFindings } from './nag.ts';
import { ordersTable } from './orders-table.ts';
import { addApiKey, addRestApi, STAGE } from './rest-api.ts';

/** One environment: the table, the log, a function for every row of the route table, and the API. */
export class FoodOrderingStack extends Stack {
  constructor(scope: Construct, settings: Settings) {
    // CloudFormation passes the tags of a stack on to everything it creates.
    const tags = { app: APP, branch: tagValue(settings.branch), owner: settings.owner };
    super(scope, stackNameOf(settings.branch), { tags, terminationProtection: settings.retain });
    const table = ordersTable(this, settings);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const roles = new Construct(this, 'Roles');
    const variables = variablesOf(this.stackId, settings);
    const addFunction = (name: string, description: string, route: FunctionRow) => {
      const role = roleFor(roles, route, table, logGroup);
      const environment = { ...variables, ...(route.table.length > 0 && { TABLE_NAME: table.tableName }) };
      return addEndpoint(this, pascalCase(name), { route, description, settings, environment, role, logGroup });
    };
    const functions = new Map(
      ROUTE_ROWS.map((route) => {
        const description = `${route.method} ${route.path}: ${route.summary}`;
        return [route.file, addFunction(route.operation, description, route)];
      }),
    );
    functions.set(FALLBACK.file, addFunction(FALLBACK.file, 'Preflights, 404 and 405', FALLBACK));
    const rest = addRestApi(this, functions, settings);

    new CfnOutput(this, 'ApiUrl', { value: rest.url.replace(/\/$/, '') });
    new CfnOutput(this, 'RestApiId', { value: rest.restApiId });
    new CfnOutput(this, 'Stage', { value: STAGE });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'LogGroup', { value: logGroup.logGroupName });
    if (settings.allowIps.length > 0) new CfnOutput(this, 'AllowedAddresses', { value: settings.allowIps.join(',') });
    if (settings.apiKey) addApiKey(this, rest, settings.throttle);
    if (settings.observe) {
      const watched = { rest, table, logGroup, functions: [...functions.values()] };
      addAlarms(this, watched);
      addDashboard(this, watched, settings.budget);
    }
    if (settings.budget) addBudget(this, settings.budget, settings.branch);
    acknowledgeFindings(this, settings);
  }
}

/** Returns the variables of every function of a stack. */
function variablesOf(stackId: string, settings: Settings): Record<string, string> {
  const { dynamodbEndpoint, allowedOrigins, webhookHosts, sandboxDays } = settings;
  return {
    ACCESS_LOG: 'on',
    // This need not be secret: it only has to differ between environments, as the UUID in the stack's id does.
    CURSOR_SECRET: Fn.select(2, Fn.split('/', stackId)),
    MAX_DELAY: String(settings.maxDelay),
    ...(settings.requireSandbox && { REQUIRE_SANDBOX: 'on' }),
    ...(allowedOrigins && { ALLOW_ORIGIN: allowedOrigins.join(',') }),
    ...(webhookHosts.length > 0 && { WEBHOOK_HOSTS: webhookHosts.join(',') }),
    ...everywhereVariables(settings.everywhere),
    ...(!settings.spoilers && { SPOILERS: 'off' }),
    ...(sandboxDays && { SANDBOX_TTL_DAYS: sandboxDays }),
    ...(settings.apiKey && { API_KEY_REQUIRED: 'on' }),
    ...(settings.observe && { NODE_OPTIONS: '--enable-source-maps' }),
    ...(dynamodbEndpoint && { AWS_ENDPOINT_URL_DYNAMODB: dynamodbEndpoint }),
  };
}

/** Returns a variable for each kind of switch with ids that are on in every sandbox, such as `DEFECTS`. */
function everywhereVariables(everywhere: Settings['everywhere']): Record<string, string> {
  const on = Object.entries(everywhere).filter(([, ids]) => ids.length > 0);
  return Object.fromEntries(on.map(([name, ids]) => [name.toUpperCase(), ids.join(',')]));
}

function pascalCase(name: string): string {
  return name.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
