import { FoodOrderingApp } from './app.ts';

new FoodOrderingApp().synth();
