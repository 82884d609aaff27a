import { NODE_STEPS, SCORE_ANYWHERE } from '../../server/command-line/clone-program.ts';
import { furtherSteps, type Recipe } from './recipes.ts';

const NEEDS = {
  package:
    '`npm run recipe` packs this clone, because the package is not published. Write your own tests beside these, with the same\n[fixtures](../../package/README.md#in-javascript-and-typescript).',
  server: 'Keep `npm start` running in a second terminal.',
  image: 'This needs Docker.',
} as const satisfies Record<Recipe['needs'], string>;

/** Returns the guide in the folder of a recipe. `npm run generate` writes it. */
export function guideOf(name: string, recipe: Recipe): string {
  const own = `../${name}-orders`;
  const commands = [
    'CLONE=$PWD   # after npm ci',
    `npm run recipe ${name} ${own}`,
    `cd ${own}`,
    ...(recipe.needs === 'package' ? NODE_STEPS : []),
    ...recipe.steps,
    ...furtherSteps(recipe, SCORE_ANYWHERE),
  ];
  return `# ${recipe.title}\n\n${NEEDS[recipe.needs]}\n\n\`\`\`sh\n${commands.join('\n')}\n\`\`\`\n`;
}
