import { Context } from '@temporalio/activity';
import { claimCover, writeCover } from '../../../db/publishing/target-covers.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { findTarget, lockPostOf, type TargetWithFiles } from '../../../db/publishing/targets.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { Refusal } from '../../../domain/errors.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { VideoCover } from '../../../domain/posts/posts.ts';
import { PlatformError, type FailureKind } from '../../../platforms/platform.ts';
import { failpoint } from '../../../process/failpoints.ts';
import { repeatableHeartbeatMs, whileHeartbeating } from '../../heartbeat.ts';
import { handlesOf } from '../keep-handles.ts';
import type { Publishing } from '../publishing.ts';
import type { TargetStep } from '../steps.ts';
import { contentOf } from '../target-content.ts';

const unsettled: VideoCover = {
  status: 'unconfirmed',
  message: 'Nobody saw the end of the call, so the video may have its cover. Look at it there.',
};

/** Kinds that may pass by themselves within the tries of this step. */
const passing: readonly FailureKind[] = ['transient', 'not_ready', 'unknown'];

/** As often as `confirmingPolicy` has it. */
const tries = 4;

/**
 * Gives a video that is out its cover. To set it once more changes nothing, so that a lost answer is asked for again; the video
 * is out whatever comes of it.
 */
export const coverTarget = async (publishing: Publishing, { targetId }: TargetStep): Promise<void> => {
  const em = publishing.orm.em.fork();
  const row = await claim(publishing, targetId);
  if (!row?.external_id) return;
  const { external_id: externalId } = row;
  await failpoint('cover.before', row.platform);
  const cover = await whileHeartbeating(repeatableHeartbeatMs, () => set(publishing, row, externalId));
  await failpoint('cover.after', row.platform);
  await writeCover(em, row.id, cover);
  await addPostChange(em, {
    orgId: row.org_id,
    postId: row.post_id,
    platform: row.platform,
    from: null,
    to: `cover ${cover.status}`,
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason: cover.message ?? 'the platform accepted it',
  });
};

const claim = ({ orm }: Publishing, targetId: string): Promise<TargetWithFiles | undefined> =>
  inTransaction(orm, async em => {
    await lockPostOf(em, targetId);
    return (await claimCover(em, targetId, unsettled)) ? findTarget(em, targetId) : undefined;
  });

const set = async (publishing: Publishing, row: TargetWithFiles, externalId: string): Promise<VideoCover> => {
  const { setCover } = publishing.platforms[row.platform];
  const content = contentOf(publishing, row, 0);
  if (!setCover || !content.cover) return failed('Its picture is not there any more.');
  try {
    const account = await publishing.accounts.usable(row.org_id, row.brand_id, row.platform);
    await setCover({
      account,
      content,
      handles: handlesOf(publishing, row, 0),
      externalId,
      cover: content.cover,
      save: () => Promise.resolve(),
      signal: Context.current().cancellationSignal,
    });
    return { status: 'published', message: null };
  } catch (error) {
    if (error instanceof Refusal) return failed(error.message);
    if (!(error instanceof PlatformError)) throw error;
    if (passing.includes(error.failure.kind) && Context.current().info.attempt < tries) throw error;
    return failed(error.message);
  }
};

const failed = (why: string): VideoCover => ({
  status: 'failed',
  message: `The video is out without its cover. ${why}`,
});
