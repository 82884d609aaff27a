/** The members of a defect's entry, and the pages of the cookbook, that show how to find defects. */
export const SPOILERS = {
  members: ['meets', 'hint', 'reproduce'],
  pages: ['for-a-class.md', 'scoring.md', 'language-models.md'],
} as const;
