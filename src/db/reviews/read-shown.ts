import { allMediaIdsOf } from '../../domain/posts/media-refs.ts';
import { findCardLink, layOverCard, type ReadCard } from '../../domain/posts/link-cards.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import { keyOfTarget, type TargetName } from '../../domain/posts/target-names.ts';
import {
  isAsShown,
  showContent,
  type ShownContent,
  type ShownPost,
} from '../../domain/reviews/shown-content.ts';
import { findAdditions } from '../brands/find-brand.ts';
import { indexAccounts, listAccounts } from '../connections/brand-accounts.ts';
import type { Em } from '../driver/orm.ts';
import { findMediaByIds } from '../posts/post-media.ts';
import { findLastCard } from '../publishing/link-cards.ts';
import { listCounting } from './reviews.ts';

/**
 * Finds the card of a link that this service creates: the one that was approved with the post, otherwise the one from the
 * last reading of the page. Returns undefined if the page was never read, and null if it has no card.
 */
const findShownCard = async (
  em: Em,
  { id, orgId }: { id: string; orgId: string },
  target: TargetName,
  content: ShownContent,
): Promise<ReadCard | null | undefined> => {
  const key = keyOfTarget(target);
  const link = findCardLink(target.platform, content);
  if (link?.madeBy !== 'service') return null;
  const approved = (await listCounting(em, orgId, id)).flatMap(({ decision, shown }) =>
    decision === 'approve' && shown?.[key] ? [shown[key]] : [],
  );
  const frozen = approved.find(each => each.card !== undefined && isAsShown(each, content));
  if (frozen) return frozen.card;
  const last = await findLastCard(em, link.url);
  return last && last.card && layOverCard(last.card, content.options);
};

/**
 * Returns the content that each of these targets would currently get, in their order, with the brand's current link
 * parameters.
 */
export const readShown = async (
  em: Em,
  written: PostContent & { id: string; orgId: string; brandId: string },
  targets: readonly TargetName[],
): Promise<ShownPost> => {
  const post = { ...written, ...(await findAdditions(em, written)) };
  const files = await findMediaByIds(em, post.orgId, allMediaIdsOf(post));
  const accounts = indexAccounts(await listAccounts(em, post.orgId, post.brandId));
  const shown: ShownPost = {};
  for (const target of targets) {
    const key = keyOfTarget(target);
    const account = accounts.get(key)?.externalId ?? null;
    const content = showContent(post, target, { account, words: files });
    const card = await findShownCard(em, written, target, content);
    shown[key] = card === undefined ? content : { ...content, card };
  }
  return shown;
};

/** Returns the content for a person who decides about it. A page that could not be read has no card. */
export const readToDecide = async (...given: Parameters<typeof readShown>): Promise<ShownPost> => {
  const shown = await readShown(...given);
  return Object.fromEntries(
    Object.entries(shown).map(([key, content]) => [key, { ...content, card: content.card ?? null }]),
  );
};
