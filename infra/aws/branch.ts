import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** How long a slug may be, so that the names CloudFormation derives from the stack's stay readable. */
const MAX_SLUG = 40;
const HASH_LENGTH = 6;

/** What may be in the value of an AWS tag: https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html */
const NOT_IN_TAGS = /[^\p{L}\p{Z}\p{N}_.:/=+\-@]/gu;
const MAX_TAG = 256;

/**
 * A branch name as a part of a stack's name: lower-case letters, digits and single hyphens, at most 40. Where
 * that loses something of the name, a hash of it keeps two branches from sharing an environment.
 */
export function slugOf(branch: string): string {
  const readable = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (readable === branch && readable.length <= MAX_SLUG) return readable;
  const hash = createHash('sha256').update(branch).digest('hex').slice(0, HASH_LENGTH);
  const kept = readable.slice(0, MAX_SLUG - HASH_LENGTH - 1).replace(/-$/, '');
  return kept === '' ? hash : `${kept}-${hash}`;
}

/** The stack of a branch. */
export function stackNameOf(branch: string): string {
  return `food-ordering-${slugOf(branch)}`;
}

/** A text as the value of a tag: what AWS refuses there becomes a hyphen. */
export function tagValue(text: string): string {
  return text.replace(NOT_IN_TAGS, '-').slice(0, MAX_TAG);
}

/** The branch that is checked out; undefined where there is none, as in most CI checkouts. */
export function checkedOutBranch(): string | undefined {
  return git('branch', '--show-current');
}

/** Who git says is at work here. */
export function gitUser(): string | undefined {
  return git('config', 'user.name');
}

function git(...args: string[]): string | undefined {
  try {
    const answer = execFileSync('git', args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'ignore'] });
    return answer.toString().trim() || undefined;
  } catch {
    return undefined;
  }
}
