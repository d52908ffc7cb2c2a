import type { PlatformName } from '../../../src/domain/platforms.ts';
import { finalTargetStatuses, type PostStatus, type TargetStatus } from '../../../src/domain/posts/posts.ts';
import type { Effect } from '../../support/servers/sandbox-control.ts';
import type { Cell } from './cell.ts';
import type { Asked } from './ledger.ts';

/** Outcomes of the targets of some posts, compared with the sandbox's record. */
export interface Findings {
  published: number;
  failed: number;
  unconfirmed: number;
  cancelled: number;
  /** Still waiting, where that is allowed. */
  waiting: number;
  /** Targets that did not end, or that claim to be live and are not. */
  lost: number;
  /** Targets that are live more than once, or that are live although they claim not to be. */
  doubled: number;
  /** Longest from the end of a fault, or from being due, to being published; milliseconds. */
  slowestMs: number;
  /** One sentence each; none in a right system. */
  violations: string[];
}

export const nothingFound = (): Findings => ({
  published: 0,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
  waiting: 0,
  lost: 0,
  doubled: 0,
  slowestMs: 0,
  violations: [],
});

export interface TargetNow {
  post_id: string;
  post_status: PostStatus;
  platform: PlatformName;
  status: TargetStatus;
  external_id: string | null;
  published_ms: number | null;
  /** Number of parts of a thread known to be live. */
  live: number;
  error: { code: string } | null;
}

/** Milliseconds by which a commit may be ahead of its time: the clocks of one machine agree. */
const earlyMs = 1_000;

/** The targets of these posts as the database has them now. */
export const targetsOf = (cell: Cell, posts: readonly Asked[]): Promise<TargetNow[]> =>
  cell.query<TargetNow & Record<string, unknown>>(
    `select t.post_id, p.status as post_status, t.platform, t.status, t.external_id, t.error,
            jsonb_array_length(t.parts) as live,
            (extract(epoch from t.published_at) * 1000)::float8 as published_ms
       from post_targets t join posts p on p.id = t.post_id where t.post_id = any($1::uuid[])`,
    [posts.map(({ id }) => id)],
  );

/** I1 and I2 for these posts: published ⇔ exactly one effect a part, everything else ⇔ none, and nothing left open. */
export const compare = async (cell: Cell, posts: readonly Asked[]): Promise<Findings> => {
  await cell.oracle.update();
  const rows = await targetsOf(cell, posts);
  const byPost = Map.groupBy(rows, row => row.post_id);
  const found = nothingFound();
  for (const post of posts) {
    const targets = byPost.get(post.id) ?? [];
    for (const platform of post.platforms) {
      const row = targets.find(target => target.platform === platform);
      if (row) compareTarget(cell, post, row, found);
      else blame(found, 'lost', post, platform, 'is answered for and is not in the database');
    }
    compareStatus(post, targets, found);
  }
  return found;
};

/**
 * Compares a post's status with its targets: `failed` means that no part is live, so a post with a possibly live part never
 * has it.
 */
const compareStatus = (post: Asked, targets: TargetNow[], found: Findings): void => {
  if (targets.length === 0 || !targets.every(({ status }) => finalTargetStatuses.includes(status))) return;
  const count = (status: TargetStatus): number => targets.filter(target => target.status === status).length;
  const expected = (): PostStatus[] => {
    if (count('published') === targets.length) return ['published'];
    if (count('published') > 0) return ['partial'];
    return count('unconfirmed') > 0 ? ['unconfirmed'] : ['failed', 'cancelled'];
  };
  const [first] = targets;
  if (first && !expected().includes(first.post_status))
    found.violations.push(`post ${post.id} is ${first.post_status}, which its targets do not say`);
};

type Tell = (kind: 'lost' | 'doubled' | undefined, what: string) => void;

const blame = (
  found: Findings,
  kind: 'lost' | 'doubled' | undefined,
  post: Asked,
  platform: PlatformName,
  what: string,
): void => {
  if (kind) found[kind] += 1;
  found.violations.push(`post ${post.id} on ${platform} ${what}`);
};

const compareTarget = (cell: Cell, post: Asked, row: TargetNow, found: Findings): void => {
  const { platform, status } = row;
  const tell: Tell = (kind, what) =>
    blame(found, kind, post, platform, `is ${status}${row.error ? ` (${row.error.code})` : ''} ${what}`);
  const effectsOf = (mark: string): Effect[] =>
    cell.oracle.of(mark).filter(effect => effect.platform === platform);
  const hasThread = platform === 'x' || platform === 'threads';
  const parts = (hasThread ? post.marks : post.marks.slice(0, 1)).map(effectsOf);
  compareEffects(post, parts, post.replaced.flatMap(effectsOf), tell);
  if (post.comment !== undefined && effectsOf(post.comment).length > 1)
    tell('doubled', 'and is commented twice');
  if (status !== 'published') return compareUnpublished(post, row, parts, found, tell);
  found.published += 1;
  found.slowestMs = Math.max(found.slowestMs, (row.published_ms ?? 0) - post.since);
  if (parts.some(({ length }) => length === 0)) tell('lost', 'and is not out');
  else if (!parts[0]?.some(({ id }) => id === row.external_id))
    tell(undefined, `with the id ${row.external_id}, which is not the one that is out`);
};

/** Finds parts that must never be live, regardless of the row. */
const compareEffects = (post: Asked, parts: Effect[][], replaced: Effect[], tell: Tell): void => {
  const max = Math.max(...parts.map(({ length }) => length));
  if (max > 1) tell('doubled', `and is out ${max} times`);
  if (replaced.length > 0) tell('doubled', 'and shows a text that an accepted edit had replaced');
  if (max === 0) return;
  if (post.cancelled) tell('doubled', 'and is out although its cancel was accepted');
  if (parts.flat().some(({ at }) => Date.parse(at) < post.dueAt - earlyMs))
    tell(undefined, 'and went out early');
};

const compareUnpublished = (
  { leeway, cancelled }: Asked,
  { platform, status, live }: TargetNow,
  parts: Effect[][],
  found: Findings,
  tell: Tell,
): void => {
  if (status === 'unconfirmed') {
    found.unconfirmed += 1;
    if (!leeway.unconfirmed.includes(platform)) tell(undefined, 'although it could be read back');
    return;
  }
  const out = parts.filter(({ length }) => length > 0).length;
  const hasEnded = finalTargetStatuses.includes(status);
  if (hasEnded && out !== live && !cancelled)
    tell('doubled', `and ${out} parts are out, of which it names ${live}`);
  if (status === 'cancelled') found.cancelled += 1;
  if (status === 'failed') {
    found.failed += 1;
    if (!leeway.fail.includes(platform)) tell(undefined, 'although the platform would have taken it');
  }
  if (hasEnded) return;
  if (leeway.waiting.includes(platform)) found.waiting += 1;
  else tell('lost', 'and never ended');
};

/** Adds what was found elsewhere. */
export const merge = (into: Findings, more: Findings): Findings => {
  for (const key of [
    'published',
    'failed',
    'unconfirmed',
    'cancelled',
    'waiting',
    'lost',
    'doubled',
  ] as const)
    into[key] += more[key];
  into.slowestMs = Math.max(into.slowestMs, more.slowestMs);
  into.violations.push(...more.violations);
  return into;
};
