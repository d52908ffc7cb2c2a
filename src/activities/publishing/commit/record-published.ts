import type { Em } from '../../../db/driver/orm.ts';
import { type TargetEnd, writeLatePart, writePublishedPart } from '../../../db/publishing/target-ends.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { addFollowUps } from '../../../db/publishing/follow-ups.ts';
import { rollUpPost } from '../../../db/publishing/roll-up.ts';
import type { TargetRow } from '../../../db/publishing/targets.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { PublishedPart } from '../../../domain/posts/posts.ts';
import type { CommitStep } from '../steps.ts';
import { endTarget } from '../end-target.ts';
import { besidesOf, countParts, followUpsOf } from '../target-content.ts';

/** Returns the end of a target with its last part, or undefined if more parts of its thread follow. */
const endWith = (row: TargetRow, part: PublishedPart): TargetEnd | undefined => {
  const parts = [...row.parts, part];
  const [root = part] = parts;
  if (parts.length < countParts(row)) return undefined;
  const [followUps, besides] = [followUpsOf(row), besidesOf(row)];
  return {
    status: 'published',
    externalId: root.externalId,
    url: root.url,
    parts,
    error: null,
    followUps,
    besides,
  };
};

/**
 * Records the usual end in one statement: the last part is live, and the target has not changed since `row` was claimed.
 * Returns false and writes nothing in every other case.
 */
export const recordPublishedTarget = async (
  em: Em,
  row: TargetRow,
  part: PublishedPart,
  { evidence, proof }: { evidence: Record<string, unknown>; proof: string | undefined },
): Promise<boolean> => {
  const end = endWith(row, part);
  if (end === undefined) return false;
  const accepted = { externalId: part.externalId, evidence };
  return endTarget(em, row, { ...end, accepted, ...(proof !== undefined && { reason: proof }) });
};

/**
 * Records a live part: stores its ID before anything else happens, and returns whether more of the thread follows. Runs in
 * the caller's transaction. A live root is never published again. `proof` says how that is known if the platform did not
 * just answer so.
 */
export const recordPublishedPart = async (
  em: Em,
  row: TargetRow,
  part: PublishedPart,
  proof?: string,
): Promise<CommitStep> => {
  const parts = [...row.parts, part];
  const end = endWith(row, part);
  if (end) {
    await endTarget(em, row, proof === undefined ? end : { ...end, reason: proof });
    return { state: 'published' };
  }
  await writePublishedPart(em, row.id, { parts, part });
  const live = `part ${parts.length} of ${countParts(row)} is live`;
  const reason = proof === undefined ? live : `${live}: ${proof}`;
  await addPostChange(em, {
    orgId: row.org_id,
    postId: row.post_id,
    platform: row.platform,
    targetId: row.id,
    from: row.status,
    to: 'preparing',
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason,
  });
  return { state: 'part_published', reason };
};

/**
 * Records a part that turns out to be live after its target had ended without it, so that no retry sends it again, and
 * updates the post's status. Runs in the caller's transaction, under the post's lock.
 */
export const recordLatePart = async (em: Em, row: TargetRow, part: PublishedPart): Promise<CommitStep> => {
  const parts = [...row.parts, part];
  const isWhole = parts.length === countParts(row);
  const status = isWhole ? 'published' : row.status;
  const actor = `workflow:${workflowIds.post(row.post_id)}`;
  await writeLatePart(em, row.id, { parts, part, status });
  await addPostChange(em, {
    orgId: row.org_id,
    postId: row.post_id,
    platform: row.platform,
    targetId: row.id,
    actor,
    from: row.status,
    to: status,
    reason: `the answer came late: part ${parts.length} is live`,
  });
  if (isWhole)
    await addFollowUps(em, { ...namesOf(row), comments: followUpsOf(row), besides: besidesOf(row) });
  await rollUpPost(em, row.post_id, actor);
  return isWhole ? { state: 'published' } : { state: 'look_again' };
};

const namesOf = (row: TargetRow) => ({
  targetId: row.id,
  postId: row.post_id,
  orgId: row.org_id,
  brandId: row.brand_id,
  platform: row.platform,
});
