/** The members of a defect's entry that show how to find it. */
export const SPOILERS = ['meets', 'hint', 'reproduce'] as const;
