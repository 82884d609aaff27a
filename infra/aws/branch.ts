import { createHash } from 'node:crypto';
import { outputOf } from '../run.ts';

/** The value of the tag `app`, and the beginning of the name of every stack. */
export const APP = 'food-ordering';

/** The length limit of a slug. It keeps the names that CloudFormation derives from the stack's name readable. */
const MAX_SLUG = 40;
const HASH_LENGTH = 6;

/**
 * The characters that the value of an AWS tag cannot have:
 * https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html
 */
const NOT_IN_TAGS = /[^\p{L}\p{Z}\p{N}_.:/=+\-@]/gu;
const MAX_TAG = 256;

/**
 * Returns a branch name as part of a stack's name: at most 40 lower-case letters, digits and single hyphens. If this
 * loses characters of the name, the slug gets a hash, so that two branches never share an environment.
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

/** Returns the name of a branch's stack, such as `food-ordering-fix-42`. */
export function stackNameOf(branch: string): string {
  return `${APP}-${slugOf(branch)}`;
}

/** Returns a text as the value of a tag. Hyphens replace the characters that AWS refuses. */
export function tagValue(text: string): string {
  return text.replace(NOT_IN_TAGS, '-').slice(0, MAX_TAG);
}

/** Returns the checked-out branch, or undefined on a detached HEAD, as in most CI checkouts. */
export function checkedOutBranch(): string | undefined {
  return git('branch', '--show-current');
}

/** Returns the branch. @throws Error if there is none. */
export function requireBranch(branch: string | undefined): string {
  if (branch !== undefined) return branch;
  throw new Error('No branch is checked out here. Name the environment with -c branch=<name>');
}

export function gitUser(): string | undefined {
  return git('config', 'user.name');
}

function git(...args: string[]): string | undefined {
  return outputOf('git', '-C', import.meta.dirname, ...args);
}
