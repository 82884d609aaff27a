import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters, styleText } from 'node:util';
import { cutText } from '../../../well-formed.ts';

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

/** Writes wrapped text. */
export function writeText(terminal: Terminal, text: string, indent = ''): void {
  terminal.write(`${wrapText(text, terminal.width(), indent)}\n`);
}

/** Writes wrapped text in bold, after an empty line. */
export function writeHeading(terminal: Terminal, text: string): void {
  terminal.write(`\n${terminal.style('bold', wrapText(text, terminal.width(), ''))}\n`);
}

/** Lines of a run's output that are shown. */
const OUTPUT_LINES = 8;

/** Returns the last lines of a run's output, each after the indent, without colours and the frames of stack traces. */
export function lastLines(output: string, indent: string): readonly string[] {
  return linesOf(output)
    .slice(-OUTPUT_LINES)
    .map((line) => `${indent}${line}`);
}

/** The start of an error in the output of Node, Python, Java, .NET and Go. */
const ERROR = /^(?:[\w.]*(?:Error|Exception)\b|Unhandled exception|panic:)/;

/** Characters of an error's first line that are shown. */
const ERROR_LENGTH = 200;

/** Returns the first line of the first error in a run's output, or else the last line; empty if there is no output. */
export function findErrorLine(output: string): string {
  const lines = linesOf(output);
  const line = lines.find((each) => ERROR.test(each)) ?? lines.at(-1) ?? '';
  return cutText(line, ERROR_LENGTH).trim();
}

/** A frame of a stack trace, in JavaScript, Java and .NET (at) or Ruby (from). */
const FRAME = /^\s+(?:at|from) /;

function linesOf(output: string): readonly string[] {
  const text = stripVTControlCharacters(output).trim();
  return text === '' ? [] : text.split(/\r?\n/).filter((line) => !FRAME.test(line));
}

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
