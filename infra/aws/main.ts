import { App } from 'aws-cdk-lib';
import { stackNameOf } from './branch.ts';
import { FoodOrderingStack } from './food-ordering-stack.ts';
import { validateWithNag } from './nag.ts';
import { readSettings } from './settings.ts';

const app = new App();
const settings = readSettings((name) => app.node.tryGetContext(name));
new FoodOrderingStack(app, stackNameOf(settings.branch), { settings, terminationProtection: settings.retain });
validateWithNag(app);
app.synth();
