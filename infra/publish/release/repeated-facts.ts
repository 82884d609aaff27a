import { INSTALLED } from './tag-problems.ts';

/** What package.json says of the project. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly repository: { readonly url: string };
}

/** A part of a file that repeats package.json. */
interface RepeatedFact {
  readonly file: string;
  readonly part: RegExp;
  readonly value: string;
}

/** The action of the repository, by whatever name, among the actions of GitHub. */
const OWN_ACTION = /(?<=uses: )(?!actions\/)[\w.-]+\/[\w.-]+(?=@v)/g;

/** Returns the address of the repository as a page. */
export function addressOf({ repository }: Pick<Manifest, 'repository'>): string {
  return repository.url.replaceAll(/^git\+|\.git$/g, '');
}

/** Returns the parts of other files that repeat this package.json. `npm run generate` writes them. */
export function repeatedFacts(manifest: Manifest): readonly RepeatedFact[] {
  const address = addressOf(manifest);
  const repository = address.replace('https://github.com/', '');
  return [
    { file: 'action.yml', part: INSTALLED, value: `default: ${manifest.name}@${manifest.version}` },
    { file: 'action.yml', part: OWN_ACTION, value: repository },
    { file: 'CITATION.cff', part: /(?<=^version: )\S+/m, value: manifest.version },
    { file: 'CITATION.cff', part: /(?<=^repository-code: )\S+/m, value: address },
    {
      file: '.github/ISSUE_TEMPLATE/config.yml',
      part: /(?<=^ +url: )\S+(?=\/security\/advisories\/new$)/m,
      value: address,
    },
  ];
}
