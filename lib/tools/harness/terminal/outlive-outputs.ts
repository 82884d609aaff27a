/**
 * Lets this program go on without a standard output that the reader of its pipe has closed, or whose disk is full. Its
 * text is lost then; reports and the exit code are not.
 */
export function outliveOutputs(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
