import {
  findHinted,
  hintAtComments,
  hintAtMetrics,
  noteHints,
  type HintedTarget,
} from '../../db/comments/take-hints.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { keepUnreadKinds } from '../../db/comments/unread-kinds.ts';
import type { HookHint, HookPlatform, UnreadKind } from '../../domain/comments/platform-hooks.ts';

/** Results of the hints in one request. */
export interface TakenHints {
  taken: number;
  /** Number of hints that were received before. */
  repeated: number;
  /** Number of hints about accounts or posts that no organization has here. */
  ignored: number;
}

/**
 * Processes a platform's hints: requests the comments and, if a post is said to be removed or changed, its numbers, whose
 * reading detects that. Repeated hints have no effect, and their order does not matter, because their content is not
 * trusted. Keeps the kinds of events that the service does not understand.
 */
export const takeHints = async (
  em: Em,
  {
    platform,
    hints,
    unread,
    requestId,
  }: {
    platform: HookPlatform;
    hints: readonly HookHint[];
    unread: readonly UnreadKind[];
    requestId: string;
  },
): Promise<TakenHints> => {
  await keepUnreadKinds(em, platform, unread);
  const targets = await findHinted(em, platform, hints);
  const known = hints.filter((_, index) => targets.some(({ hint }) => hint === index));
  const isNew = await noteHints(em, platform, known);
  const fresh = targets.filter(({ hint }) => isNew.has(hints[hint]?.eventId ?? ''));
  const kindOf = ({ hint }: HintedTarget) => hints[hint]?.kind;
  await wantComments(
    em,
    fresh.filter(target => kindOf(target) === 'comment'),
    requestId,
  );
  await wantMetrics(
    em,
    fresh.filter(target => kindOf(target) !== 'comment'),
    requestId,
  );
  return { taken: isNew.size, repeated: known.length - isNew.size, ignored: hints.length - known.length };
};

const idsOf = (targets: readonly HintedTarget[]): string[] => targets.map(({ targetId }) => targetId);

/** Returns one message per post, even if several of its targets are affected. */
const postsOf = (targets: readonly HintedTarget[]) =>
  new Map(targets.map(({ postId, orgId, brandId }) => [postId, { postId, orgId, brandId }])).values();

const wantComments = async (em: Em, targets: readonly HintedTarget[], requestId: string): Promise<void> => {
  if (targets.length === 0) return;
  const awaited = await hintAtComments(em, idsOf(targets));
  for (const post of postsOf(targets.filter(({ targetId }) => awaited.has(targetId))))
    await addMessage(em, 'comments.hinted', post, requestId);
};

const wantMetrics = async (em: Em, targets: readonly HintedTarget[], requestId: string): Promise<void> => {
  if (targets.length === 0) return;
  await hintAtMetrics(em, idsOf(targets));
  for (const post of postsOf(targets)) await addMessage(em, 'metrics.wanted', post, requestId);
};
