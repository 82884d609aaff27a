/** The command as it is typed in a shell, on one line. */
export function formatCommand(command: readonly string[]): string {
  return command.map(quoteWord).join(' ');
}

function quoteWord(word: string): string {
  if (/^[\w@%+=:,./{}-]+$/.test(word)) return word;
  if (!/[\r\n]/.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${word.replaceAll(/[\\']/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n')}'`;
}
