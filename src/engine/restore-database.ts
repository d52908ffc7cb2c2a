import { findActorNames } from '../db/actor-names.ts';
import { inTransaction } from '../db/driver/in-transaction.ts';
import type { Em, Orm } from '../db/driver/orm.ts';
import { endRestored, markRestored, readDatabaseState } from '../db/restored/database-state.ts';
import {
  expireUsedUpAccounts,
  listPlannedRemovals,
  skipSequences,
} from '../db/restored/restored-belongings.ts';
import {
  cancelPostAgain,
  failPostAgain,
  listIdsWithoutPost,
  lockPostsToRestore,
  movePostAgain,
  findOrgAndBrandNames,
  readBackPost,
  wakePostAgain,
  withdrawPost,
  type PostToRestore,
  doubtAbsence,
  doubtAnswers,
  doubtFollowUps,
} from '../db/restored/restored-posts.ts';
import { restorationOf, type PostWitness, type Restoration } from '../domain/publishing/restored-posts.ts';
import type { Engine } from './engine.ts';

/** Post and its outcome or next step. */
interface RestoredLine {
  postId: string;
  orgId: string;
  brandId: string;
  platforms: readonly string[];
  /** State in Temporal, or null if Temporal does not know the post. */
  temporal: string | null;
  /** Planned publishing time. */
  plannedFor: string | null;
}

/** Post without a row. */
export interface LostPost {
  postId: string;
  orgId: string | null;
  organization: string | null;
  brandId: string | null;
  brand: string | null;
  platforms: readonly string[];
  /** First 200 characters of its text. Null if its workflow had not read it. */
  text: string | null;
  /** Author (`user:<id>`, `api_key:<id>`, …), with the name if the database has it. */
  author: string | null;
  authorName: string | null;
  /** Where it is live. */
  urls: readonly string[];
  /**
   * `running` if its workflow was waiting. Otherwise, the status with which its workflow ended. `published` and `partial`
   * posts are live on the platforms.
   */
  temporal: string;
  madeAt: string;
  endedAt: string | null;
  plannedFor: string | null;
}

/** Result of `restored`, or of its dry run. */
export interface RestoreReport {
  isDryRun: boolean;
  backup: string;
  readBack: RestoredLine[];
  cancelled: RestoredLine[];
  failed: RestoredLine[];
  backToDrafts: RestoredLine[];
  moved: RestoredLine[];
  /** Posts that were changed since in an unknown way. Their authors must check them. */
  changed: RestoredLine[];
  lost: LostPost[];
  /** Comments that may exist and are not sent. A person must check them. */
  comments: { postId: string; platform: string }[];
  /** Accounts that must be reconnected. */
  accounts: { connectionId: string; orgId: string; brandId: string; platform: string; handle: string }[];
  /** Number of webhooks whose sequences were advanced. */
  webhooks: number;
  /** Organizations that will be deleted unless the deletion was canceled since. */
  removals: { orgId: string; name: string; deletesAt: string }[];
  /** Facts that cannot be determined. */
  remains: string[];
}

const remains = [
  'Idempotency keys of that time are lost, so a repeated request is carried out again. Inform clients, and send them the list of lost posts.',
  'Deliveries sent since the backup are sent again with the same event ids. New events start at sequence numbers a million higher.',
  'Credits spent since the backup are available again. Payments: let Stripe resend its events since the backup. Each counts once.',
  'Keys, sessions, and members that were removed since the backup exist again, and passwords are the old ones. Remove them again.',
];

/** Facts about the restore that the operator provides. */
export interface RestoreOptions {
  /** Time of the database backup. */
  backup: Date;
  /** Whether Temporal was restored as well, to the same time or another one. */
  isTemporalBack: boolean;
  isDryRun: boolean;
  /** Writes the restore to the audit log, in its transaction. */
  record: (em: Em, report: RestoreReport) => Promise<void>;
}

/** Facts that a restored Temporal cannot provide either. */
const remainsOfTemporal =
  'A post that was moved to an earlier time or published at once since the backup, and whose old time is in the future, is published again then: check the scheduled posts. A post that was published and then deleted or changed on its platform since the backup is not found there and may be published again.';

/** Rolls back everything at the end of a dry run. */
class DryRun extends Error {}

/**
 * Updates a restored database to the state that Temporal and the platforms know, and ends `restored` mode. A dry run does
 * the same and rolls back.
 */
export const restoreDatabase = async (
  { engine, orm }: { engine: Engine; orm: Orm },
  { backup, isTemporalBack, isDryRun, record }: RestoreOptions,
): Promise<RestoreReport> => {
  const em = orm.em.fork();
  if (!isDryRun && (await readDatabaseState(em)).restoredAt === null)
    await markRestored(em, 'an operator says so');
  const [witnesses, number] = [await engine.witnessPosts(backup), await engine.lastSweepNumber()];
  let report: RestoreReport | undefined;
  try {
    await inTransaction(orm, async inner => {
      report = await restore(inner, witnesses, { backup, isTemporalBack, isDryRun });
      if (isDryRun) throw new DryRun();
      await record(inner, report);
      await endRestored(inner, number);
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (!report) throw new Error('nothing was restored');
  return report;
};

const restore = async (
  em: Em,
  witnesses: readonly PostWitness[],
  { backup, isTemporalBack, isDryRun }: Omit<RestoreOptions, 'record'>,
): Promise<RestoreReport> => {
  const byPost = new Map(witnesses.map(witness => [witness.postId, witness]));
  const sorted: Record<Restoration['kind'], RestoredLine[]> = {
    read_back: [],
    cancel: [],
    withdraw: [],
    fail: [],
    move: [],
    changed: [],
    keep: [],
  };
  const now = new Date();
  for (const post of await lockPostsToRestore(em, [...byPost.keys()])) {
    const witness = byPost.get(post.id);
    const restoration = restorationOf(post, witness, { now, isTemporalBack });
    await carryOut(em, post, restoration, { witness, backup });
    if (witness?.changedThere) await doubtAbsence(em, post.id);
    sorted[restoration.kind].push(lineOf(post, witness));
  }
  const comments = [...(await doubtFollowUps(em)), ...(await doubtAnswers(em))];
  const accounts = await expireUsedUpAccounts(em, publishedBrands(witnesses));
  return {
    isDryRun,
    backup: backup.toISOString(),
    readBack: sorted.read_back,
    cancelled: sorted.cancel,
    failed: sorted.fail,
    backToDrafts: sorted.withdraw,
    moved: sorted.move,
    changed: sorted.changed,
    lost: await lostPosts(em, witnesses),
    comments,
    accounts: accounts.map(({ id, orgId, brandId, platform, handle }) => ({
      connectionId: id,
      orgId,
      brandId,
      platform,
      handle,
    })),
    webhooks: await skipSequences(em),
    removals: await listPlannedRemovals(em),
    remains: isTemporalBack ? [...remains, remainsOfTemporal] : remains,
  };
};

const carryOut = async (
  em: Em,
  post: PostToRestore,
  restoration: Restoration,
  { witness, backup }: { witness: PostWitness | undefined; backup: Date },
): Promise<unknown> => {
  switch (restoration.kind) {
    case 'read_back': {
      const { targetIds } = restoration;
      return readBackPost(em, post, { targetIds, attempts: witness?.attempts ?? {}, backup });
    }
    case 'cancel':
      return cancelPostAgain(em, post);
    case 'withdraw':
      return withdrawPost(em, post);
    case 'fail':
      return failPostAgain(em, post, restoration.message);
    case 'move':
      return movePostAgain(em, post, restoration.to);
    default:
      return isAwaited(post) ? wakePostAgain(em, post) : undefined;
  }
};

/**
 * Returns whether the post's workflow must check it now. Workflows of posts that wait for their time find the change on
 * their own.
 */
const isAwaited = ({ status, dueAt }: PostToRestore): boolean =>
  status === 'publishing' || (status === 'scheduled' && dueAt !== null && new Date(dueAt) <= new Date());

const lineOf = ({ id, orgId, brandId, platforms }: PostToRestore, witness?: PostWitness): RestoredLine => ({
  postId: id,
  orgId,
  brandId,
  platforms,
  temporal: witness ? stateOf(witness) : null,
  plannedFor: witness?.plannedFor ?? null,
});

const stateOf = ({ status, endedAt }: PostWitness): string =>
  status ?? (endedAt === null ? 'running' : 'ended');

/** Returns brands that have published since, so that their tokens may have been renewed. */
const publishedBrands = (witnesses: readonly PostWitness[]): string[] => [
  ...new Set(
    witnesses.flatMap(({ brandId, called }) => (brandId !== null && called.length > 0 ? [brandId] : [])),
  ),
];

const lostPosts = async (em: Em, witnesses: readonly PostWitness[]): Promise<LostPost[]> => {
  const without = await listIdsWithoutPost(
    em,
    witnesses.map(({ postId }) => postId),
  );
  const lost = witnesses.filter(({ postId }) => without.has(postId));
  const names = await findOrgAndBrandNames(em, {
    orgIds: lost.flatMap(({ orgId }) => orgId ?? []),
    brandIds: lost.flatMap(({ brandId }) => brandId ?? []),
  });
  const authors = await findActorNames(
    em,
    lost.flatMap(({ author }) => author ?? []),
  );
  return lost.map(witness => ({
    postId: witness.postId,
    orgId: witness.orgId,
    organization: names.get(witness.orgId ?? '') ?? null,
    brandId: witness.brandId,
    brand: names.get(witness.brandId ?? '') ?? null,
    platforms: witness.platforms,
    text: witness.text,
    author: witness.author,
    authorName: authors.get(witness.author ?? '') ?? null,
    urls: witness.urls,
    temporal: stateOf(witness),
    madeAt: witness.startedAt,
    endedAt: witness.endedAt,
    plannedFor: witness.plannedFor,
  }));
};
