import type { CONSOLE_ROWS } from '../../api/console/rows.ts';
import { CONSOLE_FILES } from '../../console/console-files.ts';
import { type Examples, get } from '../../http/openapi/example-requests.ts';
import type { OperationDoc, Parameter } from '../../http/openapi/operation-doc.ts';
import { text } from '../../http/openapi/schemas.ts';
import { PAGE } from './pages.ts';

/** The document's texts and schemas for the console and its files. */
export const CONSOLE_DOCS = {
  getConsole: {
    description: 'A page to watch and control a sandbox by hand: the sandbox in the base URL, or `default`.',
    success: PAGE,
  },
  getConsoleAsset: {
    description: 'The script, style sheet and licences of the console.',
    success: {
      description: 'The file',
      content: { 'text/css': text, 'text/javascript': text, 'text/plain': text },
      headers: ['ETag'],
      // Only the start of the style sheet: the files are long, and no client reads them from the document.
      example: { value: ':root{color-scheme:light dark;' },
    },
  },
} satisfies Record<keyof typeof CONSOLE_ROWS, OperationDoc>;

export const CONSOLE_EXAMPLES = {
  getConsole: { 'The page': get('/console') },
} as const satisfies Record<string, Examples>;

export const CONSOLE_PARAMETERS: Readonly<Record<'file', Parameter>> = {
  file: {
    name: 'file',
    in: 'path',
    description: 'The name of a file of the console',
    schema: { type: 'string', enum: CONSOLE_FILES },
    example: 'console.css',
    required: true,
  },
};
