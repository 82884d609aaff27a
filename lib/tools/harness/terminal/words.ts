/** Formats a duration: `0.8 s`, `42 s`, `3 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** The command as it is typed in a shell, on one line. */
export function formatCommand(command: readonly string[]): string {
  return command.map(quoteWord).join(' ');
}

function quoteWord(word: string): string {
  if (/^[\w@%+=:,./{}-]+$/.test(word)) return word;
  if (!/[\r\n]/.test(word)) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${word.replaceAll(/[\\']/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n')}'`;
}
