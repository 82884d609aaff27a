import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters, styleText } from 'node:util';

/** Text is wrapped to the terminal's width, within these limits. A file or a pipe has no width. */
const MIN_WIDTH = 40;
const MAX_WIDTH = 100;
const DEFAULT_WIDTH = 80;

/** A colour or style, by the name that Node gives it. */
export type Style = Parameters<typeof styleText>[0];

/** Where results are printed. */
export interface Terminal {
  /** Whether a line can be written over. */
  readonly isInteractive: boolean;
  /** Characters in a line of wrapped text. */
  width(): number;
  /** Characters that fit in a line; infinite for a file or a pipe. */
  columns(): number;
  /** The text in this style, or as it is if the output has no colours: https://no-color.org */
  style(format: Style, text: string): string;
  write(text: string): void;
}

export function createTerminal(stream: WriteStream | NodeJS.WriteStream): Terminal {
  return {
    isInteractive: stream.isTTY === true,
    width: () => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, stream.columns ?? DEFAULT_WIDTH)),
    columns: () => stream.columns ?? Number.POSITIVE_INFINITY,
    style: (format, text) => styleText(format, text, { stream }),
    write: (text) => void stream.write(text),
  };
}

/** Breaks text at spaces into lines of at most `width` characters, each after the indent. A longer word stays whole. */
export function wrapText(text: string, width: number, indent: string): string {
  const room = Math.max(1, width - indent.length);
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `${indent}${line}`).join('\n');
}

/** Lines of a run's output that are shown. */
const OUTPUT_LINES = 8;

/** Returns the last lines of a run's output, each after the indent, without colours. */
export function lastLines(output: string, indent: string): readonly string[] {
  const text = stripVTControlCharacters(output).trim();
  return text === ''
    ? []
    : text
        .split('\n')
        .slice(-OUTPUT_LINES)
        .map((line) => `${indent}${line}`);
}
