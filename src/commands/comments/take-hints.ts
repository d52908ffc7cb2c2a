import {
  findHinted,
  hintAtComments,
  hintAtMetrics,
  noteHints,
  type HintedTarget,
} from '../../db/comments/take-hints.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import type { HookHint, HookPlatform } from '../../domain/comments/platform-hooks.ts';

/** What became of the hints of one request. */
export interface TakenHints {
  taken: number;
  /** They had come before. */
  repeated: number;
  /** Of accounts or posts that nobody has here. */
  ignored: number;
}

/**
 * Has what a platform hints at looked at: its comments are read, and where a post is said to be gone or changed, its numbers, which
 * find out. What comes again does nothing; order does not matter, for nothing of what is said is believed.
 */
export const takeHints = async (
  em: Em,
  { platform, hints, requestId }: { platform: HookPlatform; hints: readonly HookHint[]; requestId: string },
): Promise<TakenHints> => {
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

/** One message a post, however many of its targets are meant. */
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
