/** The extension's name, under which a sandbox stores its settings. */
export const DEFECTS_NAME = 'defects';
