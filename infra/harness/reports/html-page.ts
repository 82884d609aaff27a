const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8886; vertical-align: top; overflow-wrap: normal; }
pre { overflow-x: auto; padding: .6rem; background: #8882; }
details { padding: .3rem .6rem; border-bottom: 1px solid #8886; }
summary { cursor: pointer; }
.wide { overflow-x: auto; }
.good { color: light-dark(#17692f, #6fd08a); }
.bad { color: light-dark(#b3261e, #ff8a80); font-weight: bold; }
.note { opacity: .75; font-size: .9rem; }
`;

/** One page in light and dark, without scripts and without anything to load: to read offline, mail, or keep in a CI job. */
export function htmlPage(title: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** A table that scrolls on a narrow screen. The cells are HTML. */
export function htmlTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (tag: string, cells: readonly (string | number)[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table>\n${[line('th', head), ...rows.map((row) => line('td', row))].join('\n')}\n</table></div>`;
}
