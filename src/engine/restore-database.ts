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

/** A post, and what became or becomes of it. */
interface RestoredLine {
  postId: string;
  orgId: string;
  brandId: string;
  platforms: readonly string[];
  /** What Temporal says of it; null where it knows nothing. */
  temporal: string | null;
  /** The time that was planned for it. */
  plannedFor: string | null;
}

/** A post that has no row any more. */
export interface LostPost {
  postId: string;
  orgId: string | null;
  organization: string | null;
  brandId: string | null;
  brand: string | null;
  platforms: readonly string[];
  /** `running` where it waited; else as its workflow left it. `published` and `partial` are live on the platforms. */
  temporal: string;
  madeAt: string;
  endedAt: string | null;
  plannedFor: string | null;
}

/** What `restored` does, or would do. */
export interface RestoreReport {
  isDryRun: boolean;
  backup: string;
  readBack: RestoredLine[];
  cancelled: RestoredLine[];
  failed: RestoredLine[];
  backToDrafts: RestoredLine[];
  moved: RestoredLine[];
  /** Changed since, nobody knows how: their authors have to look. */
  changed: RestoredLine[];
  lost: LostPost[];
  /** Comments that may be there or not, and are not sent: look at them. */
  comments: { postId: string; platform: string }[];
  /** Accounts that have to be connected again. */
  accounts: { connectionId: string; orgId: string; brandId: string; platform: string; handle: string }[];
  /** Webhooks whose sequences jumped ahead. */
  webhooks: number;
  /** Organizations that will be removed, unless that was taken back since. */
  removals: { orgId: string; name: string; deletesAt: string }[];
  /** What nobody can tell from here. */
  remains: string[];
}

const remains = [
  'Idempotency keys of that time are lost, so a repeated request is carried out again. Inform clients, and send them the list of lost posts.',
  'Deliveries sent since the backup are sent again with the same event ids. New events start at sequence numbers a million higher.',
  'Credits spent since the backup are available again. Payments: let Stripe resend its events since the backup. Each counts once.',
  'Keys, sessions, and members that were removed since the backup exist again, and passwords are the old ones. Remove them again.',
];

/** What an operator says of the restore. */
export interface RestoreOptions {
  /** When the backup of the database was made. */
  backup: Date;
  /** Whether Temporal was set back, too: to the same time or another one. */
  isTemporalBack: boolean;
  isDryRun: boolean;
}

/** What a Temporal that was set back cannot tell either. */
const remainsOfTemporal =
  'A post that was moved to an earlier time or published at once since the backup, and whose old time is in the future, is published again then: check the scheduled posts. A post that was published and then deleted or changed on its platform since the backup is not found there and may be published again.';

/** Undoes everything at the end of a dry run. */
class DryRun extends Error {}

/**
 * Brings a database that was set back to what was, as far as Temporal and the platforms know, and ends `restored` mode. A dry
 * run does the same and takes it back.
 */
export const restoreDatabase = async (
  { engine, orm }: { engine: Engine; orm: Orm },
  { backup, isTemporalBack, isDryRun }: RestoreOptions,
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
  { backup, isTemporalBack, isDryRun }: RestoreOptions,
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

/** Whether its workflow should look again now; those that wait for their time find it by themselves. */
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

/** Brands in whose names something went out since, so that their tokens may have been renewed. */
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
  return lost.map(witness => ({
    postId: witness.postId,
    orgId: witness.orgId,
    organization: names.get(witness.orgId ?? '') ?? null,
    brandId: witness.brandId,
    brand: names.get(witness.brandId ?? '') ?? null,
    platforms: witness.platforms,
    temporal: stateOf(witness),
    madeAt: witness.startedAt,
    endedAt: witness.endedAt,
    plannedFor: witness.plannedFor,
  }));
};
