import { NODE_STEPS, SCORE_ANYWHERE } from '../../server/command-line/clone-program.ts';
import { type Recipe, scoringOf } from './recipes.ts';

const NEEDS = {
  package: 'Until the package is published, `npm run recipe` makes its file of this clone.',
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
    ...scoringOf(recipe, SCORE_ANYWHERE),
  ];
  return `# ${recipe.title}\n\n${NEEDS[recipe.needs]}\n\n\`\`\`sh\n${commands.join('\n')}\n\`\`\`\n`;
}
