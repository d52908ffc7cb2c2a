import { Context } from '@temporalio/activity';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { beginBeside, wantsBeside, writeBeside } from '../../../db/publishing/target-besides.ts';
import { findTarget, lockPostOf, type TargetWithFiles } from '../../../db/publishing/targets.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { Refusal } from '../../../domain/errors.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { BesideName, BesideVideo } from '../../../domain/posts/posts.ts';
import { PlatformError, type FailureKind, type Platform } from '../../../platforms/platform.ts';
import type { StepInput } from '../../../platforms/step.ts';
import { failpoint } from '../../../process/failpoints.ts';
import { repeatableHeartbeatMs, whileHeartbeating } from '../../heartbeat.ts';
import { handlesOf } from '../keep-handles.ts';
import type { Publishing } from '../publishing.ts';
import type { TargetStep } from '../steps.ts';
import { contentOf } from '../target-content.ts';

/** Something that a video is given once it is out. */
export interface Beside {
  name: BesideName;
  /** What stands on the target while nobody knows what came of the call. */
  unsettled: string;
  /** What a person reads before the reason why it was not given. */
  without: string;
  /** Gives it; throws a PlatformError where it was not given, of a kind that passes only before a call that may not be repeated. */
  give(giving: Giving): Promise<BesideVideo>;
}

export interface Giving {
  platform: Platform;
  input: StepInput & { externalId: string };
  /** Writes that the call may have been made from now on; whether it is the first time that this is written. */
  begin(): Promise<boolean>;
}

/** Kinds that may pass by themselves within the tries of this step. */
const passing: readonly FailureKind[] = ['transient', 'not_ready', 'unknown'];

/** As often as `confirmingPolicy` has it. */
const tries = 4;

export const wasGiven: BesideVideo = { status: 'published', message: null };

/** Gives a video that is out something beside it; the video is out whatever comes of that. */
export const giveBeside = async (
  publishing: Publishing,
  { targetId }: TargetStep,
  beside: Beside,
): Promise<void> => {
  const em = publishing.orm.em.fork();
  const row = await findWanting(publishing, targetId, beside.name);
  if (!row?.external_id) return;
  const { external_id: externalId } = row;
  await failpoint('beside.before', beside.name);
  const came = await whileHeartbeating(repeatableHeartbeatMs, () =>
    give(publishing, row, externalId, beside),
  );
  await failpoint('beside.after', beside.name);
  await writeBeside(em, row.id, beside.name, came);
  await addPostChange(em, {
    orgId: row.org_id,
    postId: row.post_id,
    platform: row.platform,
    from: null,
    to: `${beside.name} ${came.status}`,
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason: came.message ?? 'the platform accepted it',
  });
};

const findWanting = (
  { orm }: Publishing,
  targetId: string,
  name: BesideName,
): Promise<TargetWithFiles | undefined> =>
  inTransaction(orm, async em => {
    await lockPostOf(em, targetId);
    return (await wantsBeside(em, targetId, name)) ? findTarget(em, targetId) : undefined;
  });

const give = async (
  publishing: Publishing,
  row: TargetWithFiles,
  externalId: string,
  beside: Beside,
): Promise<BesideVideo> => {
  const failed = (why: string): BesideVideo => ({ status: 'failed', message: `${beside.without} ${why}` });
  try {
    const account = await publishing.accounts.usable(row.org_id, row.brand_id, row.platform);
    return await beside.give({
      platform: publishing.platforms[row.platform],
      input: {
        account,
        content: contentOf(publishing, row, 0),
        handles: handlesOf(publishing, row, 0),
        externalId,
        save: () => Promise.resolve(),
        signal: Context.current().cancellationSignal,
      },
      begin: () => begin(publishing, row.id, beside),
    });
  } catch (error) {
    if (error instanceof Refusal) return failed(error.message);
    if (!(error instanceof PlatformError)) throw error;
    if (passing.includes(error.failure.kind) && Context.current().info.attempt < tries) throw error;
    return failed(error.message);
  }
};

const begin = async ({ orm }: Publishing, targetId: string, beside: Beside): Promise<boolean> => {
  const intent = { status: 'unconfirmed', message: beside.unsettled } as const;
  const begun = await inTransaction(orm, async em => {
    await lockPostOf(em, targetId);
    return beginBeside(em, targetId, beside.name, intent);
  });
  if (begun === undefined)
    throw new PlatformError({ kind: 'policy', message: 'The video is being taken back.' });
  return begun === 'first';
};
