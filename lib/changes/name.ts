/** The name of the extension, under which a sandbox stores its settings. */
export const CHANGES_NAME = 'changes';
