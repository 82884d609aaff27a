const HEADING = /^## (\S+) \((.+)\)$/;

/** A version's section of the changelog. */
export interface Section {
  readonly version: string;
  /** The date of its release, such as 2026-11-22; undefined if it is not released. */
  readonly date: string | undefined;
  /** Its lines without the heading. */
  readonly notes: string;
}

/** Returns the newest section of a changelog, which is the first. @throws Error if it has no heading as ours. */
export function newestSection(changelog: string): Section {
  const [, section = ''] = changelog.split(/^(?=## )/m);
  const [heading = '', ...lines] = section.split('\n');
  const [, version, date] = HEADING.exec(heading) ?? [];
  if (!version)
    throw new Error('The first heading of CHANGELOG.md must be "## 1.2.3 (2026-11-22)" or "## 1.2.3 (unreleased)"');
  return { version, date: date === 'unreleased' ? undefined : date, notes: `${lines.join('\n').trim()}\n` };
}

/** Returns the changelog with this date, such as 2026-11-22, in place of "unreleased". */
export function dateNewestSection(changelog: string, date: string): string {
  return changelog.replace(/^(## \S+ )\(unreleased\)$/m, `$1(${date})`);
}

/** Returns what keeps a tag from being released: another version, or a section without a date. */
export function problemsWithTag(tag: string, version: string, { version: newest, date }: Section): string[] {
  return [
    tag === `v${version}` ? [] : `The tag is ${tag}, but package.json has the version ${version}: tag v${version}`,
    newest === version
      ? []
      : `The first section of CHANGELOG.md is ${newest}, but package.json has the version ${version}`,
    date === undefined
      ? `CHANGELOG.md says that ${newest} is unreleased: run npm run release:prepare -- OWNER/REPO`
      : [],
  ].flat();
}
