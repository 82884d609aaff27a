/** Returns the section about defects, for language models. */
export function defectGuide(spoilers: boolean): string {
  const found = spoilers
    ? ' `food-ordering score -- <test command>` tries them all and reports which ones the suite did not notice.'
    : '';
  return `## Are the tests good?

\`GET /defects\` lists known bugs. Switch one on in a sandbox with \`{"defects": ["float-money"]}\`: a good suite then fails.${found}

`;
}
