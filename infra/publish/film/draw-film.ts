/** Columns and rows of the terminal. */
const COLUMNS = 100;
const ROWS = 26;

/** Sizes in pixels. */
const CHARACTER = 8.4;
const LINE = 19;
const MARGIN = 16;
const BAR = 30;

const WIDTH = Math.ceil(COLUMNS * CHARACTER + 2 * MARGIN);
const HEIGHT = BAR + ROWS * LINE + MARGIN;

/** Seconds: a line of progress, a line of the report, and the last picture. */
const PROGRESS = 0.35;
const REPORT = 0.2;
const LAST = 8;

/** The classes of the colours (SGR parameters, ECMA-48, 8.3.117) that the score uses. */
const CLASSES: Readonly<Record<string, string>> = { 1: 'b', 31: 'r', 32: 'g', 33: 'y', 90: 's' };

const STYLE = `
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre;fill:#1f2328}
.p{fill:#f6f8fa;stroke:#d0d7de}.b{font-weight:bold}.r{fill:#cf222e}.g{fill:#1a7f37}.y{fill:#9a6700}.s{fill:#59636e}.d{fill:#d0d7de}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.p{fill:#0d1117;stroke:#30363d}
.r{fill:#ff7b72}.g{fill:#3fb950}.y{fill:#d29922}.s{fill:#9198a1}.d{fill:#30363d}}
`;

/**
 * Draws what a command prints as an SVG: a terminal in which one line after another appears, and which scrolls. It
 * plays in a loop, as an image, by CSS alone. The still shows the end.
 */
export function drawFilm(command: string, printed: readonly string[], { isStill = false } = {}): string {
  const lines = spansOf([`$ ${command}`, ...printed].join('\n')).reduce(addSpan, [[]]);
  const starts = startTimes(lines);
  const length = (starts.at(-1) ?? 0) + LAST;
  const percent = (start: number) => Number(((100 * start) / length).toFixed(2));
  const appearances = starts.map((start, index) =>
    index === 0
      ? ''
      : `@keyframes l${index}{0%{opacity:0}${percent(start)}%,to{opacity:1}}.l${index}{animation-name:l${index}}`,
  );
  const scrolls = starts.flatMap((start, index) =>
    index < ROWS ? [] : [`${percent(start)}%{transform:translateY(${-(index + 1 - ROWS) * LINE}px)}`],
  );
  const end = -Math.max(0, lines.length - ROWS) * LINE;
  const motion = `@media (prefers-reduced-motion:no-preference){.f{animation:f ${length.toFixed(2)}s step-end infinite}
text{animation:${length.toFixed(2)}s step-end infinite}
@keyframes f{0%{transform:none}${scrolls.join('')}to{transform:translateY(${end}px)}}
${appearances.join('\n')}}
`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">
<title>npm run score tells which bugs a test notices</title>
<style>${STYLE}.f{transform:translateY(${end}px)}
${isStill ? '' : motion}</style>
<rect class="p" x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="8"/>
${[0, 1, 2].map((dot) => `<circle class="d" cx="${MARGIN + 6 + dot * 18}" cy="16" r="5.5"/>`).join('')}
<clipPath id="c"><rect y="${BAR}" width="${WIDTH}" height="${ROWS * LINE + 4}"/></clipPath>
<g clip-path="url(#c)"><g class="f">
${lines.map((line, index) => `<text class="l${index}" x="${MARGIN}" y="${BAR + index * LINE + 14}">${line.map(renderSpan).join('')}</text>`).join('\n')}
</g></g>
</svg>
`;
}

/** When each line appears, in seconds. A line of progress takes longer than one of the report. */
function startTimes(lines: readonly (readonly Span[])[]): readonly number[] {
  const progress = lines.findIndex(({ length }) => length === 0);
  let time = 0;
  return lines.map((_, index) => {
    const start = time;
    time += index === 0 ? 1.2 : index < progress ? PROGRESS : REPORT;
    return start;
  });
}

/** A text in one colour. */
interface Span {
  readonly name: string | undefined;
  readonly text: string;
}

/** The spans of a text. Each escape sequence begins a new one. */
function spansOf(printed: string): readonly Span[] {
  const [plain = '', ...coloured] = printed.split('\u001b[');
  const spans = coloured.map((piece) => {
    const [, code = '', text = ''] = /^(\d+)m(.*)$/s.exec(piece) ?? [];
    return { name: CLASSES[code], text };
  });
  return [{ name: undefined, text: plain }, ...spans];
}

/** Adds a span to the lines, the last of which it continues. Lines are broken where the terminal ends. */
function addSpan(lines: Span[][], { name, text }: Span): Span[][] {
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) lines.push([]);
    for (let rest = line; rest !== ''; ) {
      const taken = lines.at(-1)?.reduce((sum, span) => sum + span.text.length, 0) ?? 0;
      const free = COLUMNS - taken;
      if (free > 0) lines.at(-1)?.push({ name, text: rest.slice(0, free) });
      else lines.push([]);
      rest = rest.slice(free);
    }
  }
  return lines;
}

function renderSpan({ name, text }: Span): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return name === undefined ? escaped : `<tspan class="${name}">${escaped}</tspan>`;
}
