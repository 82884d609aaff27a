/** The name of the extension, under which a sandbox stores its settings. */
export const CHANGES_NAME = 'changes';

/** A section of the page for language models. */
export const CHANGE_GUIDE = `## Do the tests check only what is promised?

\`GET /changes\` lists compatible changes: further members and headers, other messages, other entity tags, and so on. Switch them on in a sandbox with \`{"changes": ["extra-members"]}\`: a suite that then fails checks something that the contract does not promise.

`;
