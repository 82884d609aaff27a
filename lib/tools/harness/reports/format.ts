/** What a person can unfold. */
interface Fold {
  /** The verdict; in capitals if it is a problem. */
  readonly word?: string;
  readonly id?: string;
  readonly title: string;
}

/** A format of documents. `content` is in the format already; the other texts are as people read them. */
export interface Format {
  readonly text: (text: string) => string;
  readonly code: (text: string) => string;
  readonly link: (content: string, url: string) => string;
  readonly heading: (level: 1 | 2, content: string) => string;
  readonly paragraph: (content: string) => string;
  readonly note: (content: string) => string;
  readonly table: (head: readonly string[], rows: readonly (readonly string[])[]) => string;
  readonly lines: (lines: readonly string[]) => string;
  readonly fold: (fold: Fold, parts: readonly string[]) => string;
  readonly document: (title: string, parts: readonly string[]) => string;
}

/**
 * One page in light and dark, without scripts and without anything to load: to read offline, mail, or keep in a CI job.
 */
export const HTML: Format = {
  text: escapeMarkup,
  code: (text) => `<code>${escapeMarkup(text)}</code>`,
  link: (content, url) => `<a href="${escapeMarkup(url)}">${content}</a>`,
  heading: (level, content) => `<h${level}>${content}</h${level}>`,
  paragraph: (content) => `<p>${content}</p>`,
  note: (content) => `<p class="note">${content}</p>`,
  // It scrolls on a narrow screen.
  table: (head, rows) =>
    `<div class="wide"><table>\n${[row('th', head), ...rows.map((cells) => row('td', cells))].join('\n')}\n</table></div>`,
  lines: (lines) => `<pre>${escapeMarkup(lines.join('\n'))}</pre>`,
  fold: ({ word, id, title }, parts) => {
    const badge = word && `<span class="${isProblem(word) ? 'bad' : 'good'}">${word.toLowerCase()}</span> `;
    const name = id === undefined ? '' : `<code>${id}</code>: `;
    const attribute = id === undefined ? '' : ` id="${id}"`;
    const summary = `<summary>${badge ?? ''}${name}${escapeMarkup(title)}</summary>`;
    // A link to a problem opens its fold: browsers do so for a target inside a fold, and not for the fold itself.
    const [outer, inner] = word !== undefined && isProblem(word) ? ['', attribute] : [attribute, ''];
    return `<details${outer}>${summary}\n<div${inner}>\n${parts.join('\n')}\n</div>\n</details>`;
  },
  document: (title, parts) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
${parts.join('\n')}
</body>
</html>
`,
};

/** A summary for a pull request or a CI job's page, in GitHub's Markdown. */
export const MARKDOWN: Format = {
  text: escapeMarkup,
  code: codeSpan,
  // The parts of a document have no ids here.
  link: (content, url) => (url.startsWith('#') ? content : `[${content}](${url})`),
  heading: (level, content) => `${'#'.repeat(level + 1)} ${content}`,
  paragraph: (content) => content,
  note: (content) => `<sub>${content}</sub>`,
  table: (head, rows) =>
    [head, head.map(() => '---'), ...rows]
      .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
      .join('\n'),
  lines: (lines) => `\`\`\`text\n${lines.join('\n').replaceAll('```', "'''")}\n\`\`\``,
  fold: ({ word, id, title }, parts) => {
    const badge = word === undefined ? '' : `${isProblem(word) ? `<b>${word}</b>` : word} `;
    const name = id === undefined ? '' : `<code>${id}</code>: `;
    return `<details><summary>${badge}${name}${escapeMarkup(title)}</summary>\n\n${parts.join('\n\n')}\n\n</details>`;
  },
  document: (_, parts) => `${parts.join('\n\n')}\n`,
};

/** Hides the folds of an HTML page whose word is no problem, while it is checked. */
export function createFilter(label: string): string {
  return `<p><label><input type="checkbox" id="problems"> ${escapeMarkup(label)}</label></p>`;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8886; vertical-align: top; overflow-wrap: normal; }
pre { overflow-x: auto; padding: .6rem; background: #8882; }
details { padding: .3rem .6rem; border-bottom: 1px solid #8886; }
details > div { scroll-margin-top: 4rem; }
body:has(#problems:checked) details:has(.good) { display: none; }
summary { cursor: pointer; }
.wide { overflow-x: auto; }
.good { color: light-dark(#17692f, #6fd08a); }
.bad { color: light-dark(#b3261e, #ff8a80); font-weight: bold; }
.note { opacity: .75; font-size: .9rem; }
`;

function row(tag: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
}

function isProblem(word: string): boolean {
  return word === word.toUpperCase();
}

/** A code span that shows the text as it is: https://spec.commonmark.org/0.31.2/#code-spans */
function codeSpan(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(1 + Math.max(0, ...runs.map(({ length }) => length)));
  // The reader of the Markdown removes one space at each end.
  return runs.length === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}

/** Escapes HTML's markup, which Markdown lets through. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
