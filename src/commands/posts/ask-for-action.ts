import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockPost } from '../../db/posts/posts.ts';
import { findActionTargets, type ActionTargetRow } from '../../db/publishing/post-action-rows.ts';
import type { Origin } from '../../domain/actor.ts';
import { refuse, type Detail, type Refusal } from '../../domain/errors.ts';
import { chooseTargets, pathOfTarget, type ChosenTargets } from '../../domain/posts/target-names.ts';
import {
  actionsOf,
  actionWords,
  idsToRemove,
  type PostActionKind,
} from '../../domain/publishing/post-actions.ts';
import { addActions, auditedTargets, type WantedAction } from './add-actions.ts';

/** Actions that need only the names of targets. */
export type AskedKind = Exclude<PostActionKind, 'revise'>;

/**
 * Starts an action on a live post: on the chosen targets, or on all that allow it. An action in progress continues. Throws
 * `not_found` for a target that the post lacks, and `invalid_state` if nothing is live, or if the action is impossible on a
 * chosen target, in which case nothing is done.
 */
export const askForAction = async (
  em: Em,
  origin: Origin,
  kind: AskedKind,
  postId: string,
  asked: ChosenTargets,
): Promise<void> => {
  const post = await lockPost(em, origin.actor, postId);
  const targets = await findActionTargets(em, postId);
  const chosen =
    asked.platforms || asked.targets ? chosenOf(kind, targets, asked) : possibleOf(kind, targets);
  const added = chosen.filter(({ open }) => open === null);
  if (added.length === 0) return;
  const { done, audited } = actionWords[kind];
  const actions = added.map((target): WantedAction => {
    const externalIds = kind === 'remove' ? idsToRemove(target) : [target.externalId ?? ''];
    return { target, kind, externalIds, wanted: null, reason: `asked to be ${done}` };
  });
  await addActions(em, origin, post, actions);
  await audit(em, {
    action: audited,
    target: { kind: 'post', id: postId },
    details: auditedTargets(targets, added),
  });
};

const whyNot = (kind: AskedKind, target: ActionTargetRow): string | null =>
  target.open !== null && target.open !== kind
    ? `The post is being ${actionWords[target.open].done} there right now. Try again later.`
    : (actionsOf(target).find(({ action }) => action === kind)?.reason ?? null);

const chosenOf = (
  kind: AskedKind,
  targets: readonly ActionTargetRow[],
  asked: ChosenTargets,
): readonly ActionTargetRow[] => {
  const chosen = chooseTargets(targets, asked);
  const refused = chosen.filter(target => whyNot(kind, target) !== null);
  if (refused.length > 0) throw notPossible(kind, targets, refused);
  return chosen;
};

const possibleOf = (kind: AskedKind, targets: readonly ActionTargetRow[]): ActionTargetRow[] => {
  const possible = targets.filter(target => whyNot(kind, target) === null);
  if (possible.length > 0) return possible;
  const out = targets.filter(({ status }) => status === 'published');
  if (out.length > 0) throw notPossible(kind, targets, out);
  throw refuse(
    'invalid_state',
    `The post is not published on any platform, so nothing can be ${actionWords[kind].done}.`,
  );
};

const notPossible = (
  kind: AskedKind,
  all: readonly ActionTargetRow[],
  refused: readonly ActionTargetRow[],
): Refusal => {
  const { done, refused: code } = actionWords[kind];
  const details = refused.map((target): Detail => ({
    path: pathOfTarget(all, target),
    code,
    message: [whyNot(kind, target), target.url && `See ${target.url}`].filter(Boolean).join(' '),
  }));
  const said = details.map(({ message }, at) => `${refused[at]?.platform}: ${message}`).join(' ');
  return refuse('invalid_state', `Nothing was ${done}. ${said}`, { details });
};
