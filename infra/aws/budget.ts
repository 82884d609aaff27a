import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { tagValue } from './branch.ts';
import type { Budget } from './deployment-settings.ts';

/** The percentages of the budget at which the email is sent: of the costs so far, and of the month's forecast. */
const ALERTS = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/**
 * Adds a monthly budget for the branch. AWS assigns costs to it by the tag `branch`, once the account has activated
 * that tag.
 */
export function addBudget(scope: Construct, { dollars, email }: Budget, branch: string): void {
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
      costFilters: { TagKeyValue: [`user:branch$${tagValue(branch)}`] },
    },
    notificationsWithSubscribers: ALERTS.map((alert) => ({
      notification: { ...alert, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    })),
  });
}
