import { App, type AppProps } from 'aws-cdk-lib';
import { readSettings, requireSettings } from './deployment-settings.ts';
import { FoodOrderingStack } from './food-ordering-stack.ts';
import { validateWithNag } from './nag.ts';

/** The CDK app with the environment that its context describes. Its synthesis fails if cdk-nag has findings. */
export class FoodOrderingApp extends App {
  readonly stack: FoodOrderingStack;

  constructor(props: AppProps = {}) {
    super(props);
    // The names of the CDK's own context have colons or hyphens.
    requireSettings(Object.keys(this.node.getAllContext()).filter((name) => /^\w+$/.test(name)));
    const settings = readSettings((name) => this.node.tryGetContext(name));
    this.stack = new FoodOrderingStack(this, settings);
    validateWithNag(this);
  }
}
