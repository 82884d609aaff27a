import { main } from '../run.ts';
import { FoodOrderingApp } from './app.ts';

await main(async () => void new FoodOrderingApp().synth());
