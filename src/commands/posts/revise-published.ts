import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockPost, type LockedPost } from '../../db/posts/posts.ts';
import { findActionTargets, type ActionTargetRow } from '../../db/publishing/post-action-rows.ts';
import type { Origin } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { discloseInText, renderText } from '../../domain/limits/effective-content.ts';
import { checkTarget, effectiveContent } from '../../domain/limits/index.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { SentContent } from '../../domain/posts/posts.ts';
import { contentFor, pathOfTarget, pickTarget } from '../../domain/posts/target-names.ts';
import { actionsOf, actionWords, type PublishedChanges } from '../../domain/publishing/post-actions.ts';
import { requireApproved } from '../reviews/require-approved.ts';
import { addActions, auditedTargets, type WantedAction } from './add-actions.ts';

/**
 * Starts an edit of a live post on targets that are named by ID or platform. Throws what `pickTarget` throws,
 * `invalid_state` if one cannot be edited, an action is in progress, or the brand requires approval, and
 * `validation_failed` for a target that is named twice and for content that the platform would refuse. If it throws,
 * nothing is changed.
 */
export const revisePublished = async (
  em: Em,
  origin: Origin,
  postId: string,
  wanted: Readonly<Record<string, PublishedChanges>>,
): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  await requireApproved(em, origin.actor, post);
  const targets = await findActionTargets(em, postId);
  const named = Object.entries(wanted).map(([name, given]) => ({ target: pickTarget(targets, name), given }));
  const revisions = named.map(({ target, given }) => {
    requireRevisable(targets, target);
    requireFieldsOf(target, given);
    const own = contentFor(post, post.targets.find(({ id }) => id === target.id) ?? target);
    const changes = withDisclosed(own, target.platform, given);
    return { target, changes, sentContent: contentAfter(own, target, changes) };
  });
  requireNamedOnce(revisions.map(({ target }) => target));
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
    details: auditedTargets(
      targets,
      named.map(({ target }) => target),
    ),
  });
};

const requireNamedOnce = (targets: readonly ActionTargetRow[]): void => {
  const twice = targets.find((target, at) => targets.indexOf(target) !== at);
  if (!twice) return;
  const message = `Names the target on ${twice.platform} twice, by its platform and by its ID.`;
  throw refuse('validation_failed', message, {
    details: [{ path: `targets.${twice.id}`, code: 'not_allowed', message }],
  });
};

/** Fields that only videos on YouTube have. */
const videoFields = ['title', 'tags', 'privacyStatus'] as const;

const requireFieldsOf = ({ id, platform }: ActionTargetRow, given: PublishedChanges): void => {
  const strange = platform === 'youtube' ? undefined : videoFields.find(name => given[name] !== undefined);
  if (strange === undefined) return;
  const message = `Posts on ${platform} have no ${strange}. Only \`text\` can change there.`;
  throw refuse('validation_failed', message, {
    details: [{ path: `targets.${id}.${strange}`, code: 'not_allowed', message }],
  });
};

const requireRevisable = (all: readonly ActionTargetRow[], target: ActionTargetRow): void => {
  const { reason = null, url = null } = actionsOf(target).find(({ action }) => action === 'revise') ?? {};
  const busy =
    target.open === null ? null : 'Another action on the post is in progress there. Try again later.';
  const why = reason ?? busy;
  if (why === null) return;
  const { done, refused: code } = actionWords.revise;
  const where = url === null ? '' : ` See ${url}`;
  const details = [{ path: pathOfTarget(all, target), code, message: `${why}${where}` }];
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
