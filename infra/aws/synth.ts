import { FALLBACK, ROUTE_ROWS } from '../../lib/api/routes.ts';
import { main } from '../run.ts';

// Each step takes seconds, and half a minute on a busy machine. Of these, the CDK itself only tells the bundling.
await main(async () => {
  console.error('Loading the CDK');
  const { FoodOrderingApp } = await import('./app.ts');
  const functions = new Set([...ROUTE_ROWS, FALLBACK].map(({ file }) => file));
  console.error(`Bundling ${functions.size} functions, several at a time`);
  const app = new FoodOrderingApp();
  console.error("Checking the template with cdk-nag and CloudFormation's rules");
  app.synth();
});
