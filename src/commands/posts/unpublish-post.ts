import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockPost } from '../../db/posts/posts.ts';
import { findActionTargets, type ActionTargetRow } from '../../db/publishing/post-actions.ts';
import type { Origin } from '../../domain/actor.ts';
import { notFound, refuse, type Detail, type Refusal } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { actionsOf, idsToRemove } from '../../domain/publishing/post-actions.ts';
import { addActions, type WantedAction } from './add-actions.ts';

/**
 * Has a post deleted where it is out: on the platforms named, else on all that can. What is being removed already is left to
 * that. Throws `not_found` for a platform that is not the post's, and `invalid_state` where nothing is out, or one that is named
 * cannot be removed; then nothing is.
 */
export const unpublishPost = async (
  em: Em,
  origin: Origin,
  postId: string,
  platforms: readonly PlatformName[] | undefined,
): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  const targets = await findActionTargets(em, postId);
  const chosen = platforms ? namedOf(targets, platforms) : removableOf(targets);
  const added = chosen.filter(({ open }) => open === null);
  if (added.length === 0) return;
  const actions = added.map((target): WantedAction => {
    const externalIds = idsToRemove(target);
    return { target, kind: 'remove', externalIds, wanted: null, reason: 'asked to be taken back' };
  });
  await addActions(em, origin, post, actions);
  await audit(em, {
    action: 'post.unpublished',
    target: { kind: 'post', id: postId },
    details: { platforms: added.map(({ platform }) => platform) },
  });
};

const whyNot = (target: ActionTargetRow): string | null =>
  target.open === 'revise'
    ? 'It is being changed there at this moment. Ask again later.'
    : (actionsOf(target).find(({ action }) => action === 'remove')?.reason ?? null);

const namedOf = (
  targets: readonly ActionTargetRow[],
  platforms: readonly PlatformName[],
): ActionTargetRow[] => {
  const named = [...new Set(platforms)].map(name => {
    const target = targets.find(({ platform }) => platform === name);
    if (!target) throw notFound('platform on this post', name);
    return target;
  });
  const refused = named.filter(target => whyNot(target) !== null);
  if (refused.length > 0) throw cannotRemove(refused);
  return named;
};

const removableOf = (targets: readonly ActionTargetRow[]): ActionTargetRow[] => {
  const removable = targets.filter(target => whyNot(target) === null);
  if (removable.length > 0) return removable;
  const out = targets.filter(({ status }) => status === 'published');
  if (out.length > 0) throw cannotRemove(out);
  throw refuse('invalid_state', 'The post is out on no platform, so there is nothing to take back.');
};

const cannotRemove = (targets: readonly ActionTargetRow[]): Refusal => {
  const details = targets.map((target): Detail => ({
    path: `platforms.${target.platform}`,
    code: 'not_removable',
    message: [whyNot(target), target.url && `It is at ${target.url}`].filter(Boolean).join(' '),
  }));
  const said = details.map(({ path, message }) => `${path.split('.')[1]}: ${message}`).join(' ');
  return refuse('invalid_state', `Nothing is taken back. ${said}`, { details });
};
