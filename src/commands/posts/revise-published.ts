import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockPost, type LockedPost } from '../../db/posts/posts.ts';
import { findActionTargets, type ActionTargetRow } from '../../db/publishing/post-action-rows.ts';
import type { Origin } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { discloseInText, renderText } from '../../domain/limits/effective-content.ts';
import { checkTarget, effectiveContent } from '../../domain/limits/index.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { SentContent } from '../../domain/posts/posts.ts';
import { actionsOf, actionWords, type PublishedChanges } from '../../domain/publishing/post-actions.ts';
import { requireApproved } from '../reviews/require-approved.ts';
import { addActions, type WantedAction } from './add-actions.ts';

/**
 * Starts an edit of a live post on these platforms. Throws `not_found` for a platform that is not one of the post's,
 * `invalid_state` if it cannot be edited, an action is in progress, or the brand requires approval, and `validation_failed`
 * for content that the platform would refuse. If it throws, nothing is changed.
 */
export const revisePublished = async (
  em: Em,
  origin: Origin,
  postId: string,
  wanted: Partial<Record<PlatformName, PublishedChanges>>,
): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  await requireApproved(em, origin.actor, post);
  const targets = await findActionTargets(em, postId);
  const named = Object.entries(wanted) as [PlatformName, PublishedChanges][];
  const revisions = named.map(([platform, given]) => {
    const target = targets.find(one => one.platform === platform);
    if (!target) throw notFound('platform on this post', platform);
    requireRevisable(target);
    const changes = withDisclosed(post, platform, given);
    return { target, changes, sentContent: contentAfter(post, target, changes) };
  });
  for (const { target, sentContent } of revisions) requireTakeable(target, sentContent);
  const actions = revisions.map(({ target, changes, sentContent }): WantedAction => {
    const reason = `asked to be changed there: ${Object.keys(changes).join(', ')}`;
    const externalIds = [target.externalId ?? ''];
    return { target, kind: 'revise', externalIds, wanted: { changes, sentContent }, reason };
  });
  await addActions(em, origin, post, actions);
  await audit(em, {
    action: actionWords.revise.audited,
    target: { kind: 'post', id: postId },
    details: { platforms: named.map(([platform]) => platform) },
  });
};

const requireRevisable = (target: ActionTargetRow): void => {
  const { reason = null, url = null } = actionsOf(target).find(({ action }) => action === 'revise') ?? {};
  const busy =
    target.open === null ? null : 'Another action on the post is in progress there. Try again later.';
  const why = reason ?? busy;
  if (why === null) return;
  const { done, refused: code } = actionWords.revise;
  const where = url === null ? '' : ` See ${url}`;
  const details = [{ path: `platforms.${target.platform}`, code, message: `${why}${where}` }];
  throw refuse('invalid_state', `Nothing was ${done}. ${target.platform}: ${why}${where}`, { details });
};

/** Renders a changed text like the one before, with the same disclosures. */
const withDisclosed = (
  post: LockedPost,
  platform: PlatformName,
  { text, ...others }: PublishedChanges,
): PublishedChanges =>
  text === undefined
    ? others
    : {
        ...others,
        text: discloseInText(
          post,
          platform,
          renderText(post, platform, text),
          effectiveContent(post, platform).media,
        ),
      };

/** Returns the whole content of the target after the edit. */
const contentAfter = (
  post: LockedPost,
  { platform, sentContent }: ActionTargetRow,
  { text, ...options }: PublishedChanges,
): SentContent => {
  const content = effectiveContent(post, platform);
  const before: SentContent = sentContent ?? {
    text: content.text,
    media: [...content.media],
    thread: [],
    options: content.options,
  };
  const { publishAt, ...said }: Record<string, unknown> = { ...before.options, ...options };
  // YouTube's own publication time applies to a private video
  const isTimed = publishAt !== undefined && (options.privacyStatus ?? 'private') === 'private';
  return { ...before, ...(text !== undefined && { text }), options: isTimed ? { ...said, publishAt } : said };
};

/** Checks only texts and options, because the files are already on the platform. */
const requireTakeable = ({ platform, account }: ActionTargetRow, { text, options }: SentContent): void => {
  const tier = account?.tier;
  const { coverMediaId: _cover, coverAtMs: _moment, ...said } = options;
  const draft = { text, options: said, media: [], threadParts: [], ...(tier && { tier }) };
  const problems = checkTarget(platform, draft).filter(({ path }) => !path.includes('media'));
  if (problems.length === 0) return;
  const details = problems.map(({ path, code, message }) => ({ path, code, message }));
  throw refuse('validation_failed', details.map(({ message }) => message).join(' '), { details });
};
