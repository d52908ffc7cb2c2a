import type { EffectRow, PostActionRow } from '../../../db/effects/tables.ts';
import { postEffects } from '../../../db/effects/tables.ts';
import { touchPost } from '../../../db/publishing/post-action-rows.ts';
import { callOfText } from '../../../domain/costs/post-costs.ts';
import type { PostActionKind } from '../../../domain/publishing/post-actions.ts';
import type { OutInput, RevisionInput, RevisionPresence } from '../../../platforms/platform.ts';
import type { EffectCall, EffectDeclaration, Sight } from '../kind.ts';
import { wasGone, writeDone, writeNotDone, writeRemoval, writeRevision } from './post-action-ends.ts';
import { asSight } from './verdict-sight.ts';

/** Returns the current object of an action: one part of a thread, or the post. */
const objectOf = ({ externalIds, done }: PostActionRow): string => externalIds[done] ?? '';

const outInput = (row: PostActionRow, { account, signal }: EffectCall): OutInput => ({
  account,
  externalId: objectOf(row),
  options: row.options,
  signal,
});

/** Returns the input for a change, with the final settings of the post. */
const revisionInput = (row: PostActionRow, call: EffectCall): RevisionInput => ({
  ...outInput(row, call),
  options: row.wanted?.sentContent.options ?? row.options,
  changes: row.wanted?.changes ?? {},
  mediaCount: row.wanted?.sentContent.media.length ?? 0,
  isAfterLost: call.isAfterLost,
});

const unshown: Sight = {
  state: 'never',
  outcome: 'unknowable',
  reason: 'The platform shows this service no posts.',
  evidence: {},
};

const presenceSight = (seen: RevisionPresence | undefined, isDoneBy: RevisionPresence['state']): Sight => {
  if (seen === undefined) return unshown;
  const { evidence } = seen;
  if (seen.state === 'unknowable')
    return { state: 'never', outcome: 'unknowable', reason: seen.reason, evidence };
  if (seen.state === 'done') {
    const { replacedBy } = seen;
    return { state: 'done', outcome: 'done', evidence, ...(replacedBy && { replacedBy }) };
  }
  // a removed post is neither changed nor called for again
  if (seen.state === 'gone' || seen.state === isDoneBy)
    return { state: 'done', outcome: seen.state, evidence };
  return { state: 'not_done', outcome: seen.state, evidence };
};

const ofPost: Pick<
  EffectDeclaration<PostActionRow>,
  'table' | 'nameOf' | 'accepted' | 'objectOf' | 'sentences'
> = {
  table: postEffects,
  nameOf: ({ kind }: EffectRow) => kind,
  accepted: 'done',
  objectOf,
  sentences: {
    unseen: 'The platform’s answer was lost. Check the post there. Asking again is safe.',
    onceMore: 'The platform’s answer was lost, and the post is unchanged. The call is repeated once.',
    givenUp:
      'The platform’s answer was lost twice, and the post is unchanged. Do this on the platform itself, or ask again.',
  },
};

/**
 * End of an action on a post that someone removed on the platform: refused, because such a post can be neither edited nor
 * reposted.
 */
const refusedWhereGone: EffectDeclaration<PostActionRow>['endOf'] = (_, end) =>
  end.status === 'done' && end.evidence?.outcome === 'gone'
    ? {
        ...end,
        status: 'refused',
        message: 'The post is no longer there. Someone deleted it on the platform.',
      }
    : end;

/** Effect that removes a published post: our own comments first, then the parts of a thread, last part first. */
const removalEffect: EffectDeclaration<PostActionRow> = {
  ...ofPost,
  chargedCalls: ({ externalIds }) => externalIds.map(() => 'delete'),
  // deletions help in an incident
  isForced: true,
  call: ({ platforms }, row, call) => platforms[row.platform].remove?.(outInput(row, call)),
  look: async ({ platforms }, row, call) =>
    presenceSight(await platforms[row.platform].isOut?.(outInput(row, call)), 'gone'),
  nextObject: row => {
    const done = row.done + 1;
    if (done >= row.externalIds.length) return undefined;
    return { done, message: `${done} of ${row.externalIds.length} parts are deleted` };
  },
  endOf: (row, end) => (end.status === 'done' ? { ...end, done: row.done + 1 } : end),
  writeEnd: async (em, _, row, end) => {
    await touchPost(em, row.postId);
    if (end.status === 'done') await writeRemoval(em, row, wasGone(row, end));
    else await writeNotDone(em, row, end);
  },
};

/** Effect that edits a published post. */
const revisionEffect: EffectDeclaration<PostActionRow> = {
  ...ofPost,
  // X bills an edit as a new post
  chargedCalls: ({ wanted, text }) => [callOfText(wanted?.sentContent.text ?? text)],
  call: ({ platforms }, row, call) => platforms[row.platform].revise?.(revisionInput(row, call)),
  look: async ({ platforms }, row, call) =>
    presenceSight(await platforms[row.platform].isRevised?.(revisionInput(row, call)), 'done'),
  endOf: refusedWhereGone,
  writeEnd: async (em, _, row, end) => {
    await touchPost(em, row.postId);
    if (end.status === 'done' && row.wanted)
      return writeRevision(em, row, row.wanted, end.evidence?.replacedBy);
    await writeNotDone(em, row, end);
    if (end.evidence?.outcome === 'gone') await writeRemoval(em, row, true);
  },
};

/** Effect that reposts a published post to the account's followers. A second call may show it twice. */
const repostEffect: EffectDeclaration<PostActionRow> = {
  ...ofPost,
  chargedCalls: () => ['interaction'],
  sentences: {
    ...ofPost.sentences,
    unseen:
      'The platform’s answer was lost, so the post may be reposted. Check the account before you ask again.',
  },
  call: ({ platforms }, row, call) => platforms[row.platform].repost?.(outInput(row, call)),
  look: async ({ platforms }, row, call) => {
    const seen = await platforms[row.platform].findRepost?.({ ...outInput(row, call), lost: call.lost });
    return seen ? asSight(seen, 'done') : unshown;
  },
  endOf: refusedWhereGone,
  writeEnd: async (em, _, row, end) => {
    await touchPost(em, row.postId);
    await (end.status === 'done' ? writeDone(em, row) : writeNotDone(em, row, end));
  },
};

/** Declarations of each kind of action on a published post. */
export const postActionEffects: Readonly<Record<PostActionKind, EffectDeclaration<PostActionRow>>> = {
  remove: removalEffect,
  revise: revisionEffect,
  repost: repostEffect,
};
