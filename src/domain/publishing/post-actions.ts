import type { AuditAction } from '../audit.ts';
import type { AccountTier, PlatformName } from '../platforms.ts';
import type { FirstComment, PublishedPart, SentContent, TargetStatus } from '../posts/posts.ts';

/**
 * Actions on a published post. `remove` deletes it on the platform, `revise` edits it there, and `repost` shows it to the
 * account's followers once more.
 */
export const postActionKinds = ['remove', 'revise', 'repost'] as const;
export type PostActionKind = (typeof postActionKinds)[number];

/** Names of the actions in requests, SDKs, and commands. `postActionKinds` are the names of release 0.1. */
export const actionOperations = {
  remove: 'unpublish',
  revise: 'correct',
  repost: 'repost',
} as const satisfies Record<PostActionKind, string>;

/** Names of an action for people and in the audit log. */
export interface ActionWords {
  /** Past participle, as in "deleted" in a sentence such as "Nothing is deleted." */
  done: string;
  audited: AuditAction;
  /** Code in the details of a refusal. */
  refused: string;
}

export const actionWords: Readonly<Record<PostActionKind, ActionWords>> = {
  remove: { done: 'deleted from the platform', audited: 'post.unpublished', refused: 'not_removable' },
  revise: { done: 'changed', audited: 'post.revised', refused: 'not_revisable' },
  repost: { done: 'reposted', audited: 'post.reposted', refused: 'not_repostable' },
};

/**
 * States of an action. `calling`: stored before the call is made. `reading`: the call ended without a response, and the
 * service checks the platform.
 */
export const postActionStatuses = [
  'pending',
  'calling',
  'reading',
  'done',
  'refused',
  'unconfirmed',
] as const;
export type PostActionStatus = (typeof postActionStatuses)[number];

/** States that the API shows. A completed action shows in the target itself. */
export const shownActionStatuses = [
  'pending',
  'calling',
  'reading',
  'refused',
  'unconfirmed',
] as const satisfies readonly PostActionStatus[];

/** States in which an action continues automatically. A target has at most one such action. */
export const openActionStatuses: readonly PostActionStatus[] = ['pending', 'calling', 'reading'];

/** Support of a platform for an action on a published post. */
export interface ActionFacts {
  isPossible: boolean;
  /** Scope that the account must have granted, or null if the scope for publishing is enough. */
  scope: string | null;
  /** Note for people: effects of the action, or how to do it by hand. */
  note: string;
}

/** Returns the facts of an action that is only possible by hand. */
const byHand = (note: string): ActionFacts => ({ isPossible: false, scope: null, note });

const removals: Readonly<Record<PlatformName, ActionFacts>> = {
  x: {
    isPossible: true,
    scope: 'tweet.write',
    note: 'Deletes the post. A thread is deleted part by part, starting with the last.',
  },
  linkedin: { isPossible: true, scope: null, note: 'Deletes the post and its comments.' },
  instagram: byHand('Instagram lets no app delete posts. Delete the post in the Instagram app.'),
  threads: {
    isPossible: true,
    scope: 'threads_delete',
    note: 'Deletes the post. A thread is deleted part by part, starting with the last. Threads allows 100 deletions a day per account.',
  },
  youtube: {
    isPossible: true,
    scope: 'https://www.googleapis.com/auth/youtube.force-ssl',
    note: 'Deletes the video permanently.',
  },
};

const revisions: Readonly<Record<PlatformName, ActionFacts>> = {
  x: {
    isPossible: true,
    scope: 'tweet.write',
    note: 'Changes the text of accounts with X Premium, within the first hour and up to five times. Does not apply to threads and polls. The post gets a new address.',
  },
  linkedin: { isPossible: true, scope: null, note: 'Changes the text. LinkedIn marks the post as edited.' },
  instagram: byHand('Instagram lets no app change posts. Change the caption in the Instagram app.'),
  threads: byHand('Threads lets no app change posts.'),
  youtube: {
    isPossible: true,
    scope: 'https://www.googleapis.com/auth/youtube.force-ssl',
    note: 'Changes the title, description, tags, and visibility.',
  },
};

const reposts: Readonly<Record<PlatformName, ActionFacts>> = {
  x: {
    isPossible: true,
    scope: 'tweet.write',
    note: 'Reposts the post once. For a thread, reposts the first part.',
  },
  linkedin: byHand('LinkedIn supports reposts only as new posts. Publish a post with `reshare`.'),
  instagram: byHand('Instagram lets no app repost. Repost in the Instagram app.'),
  threads: {
    isPossible: true,
    scope: 'threads_content_publish',
    note: 'Reposts the post once. For a thread, reposts the first part.',
  },
  youtube: byHand('YouTube has no reposts.'),
};

/** Support of each platform for each action. */
export const actionFacts: Readonly<Record<PostActionKind, typeof removals>> = {
  remove: removals,
  revise: revisions,
  repost: reposts,
};

/** Facts about the brand's account on a platform that decide which actions are possible. */
export interface ActingAccount {
  externalId: string;
  isConnected: boolean;
  /** Granted scopes. Empty if unknown. */
  scopes: readonly string[];
  /** Null if unknown, or if the platform has no tiers. */
  tier: AccountTier | null;
}

/** Action in progress on a target, or one that failed. */
export interface TargetChange {
  kind: PostActionKind;
  status: Exclude<PostActionStatus, 'done'>;
  /** Condition that the action waits for, or the reason why it was not done. */
  message: string | null;
}

/** Facts about a target that decide which actions are possible. */
export interface ActionTarget {
  platform: PlatformName;
  status: TargetStatus;
  externalId: string | null;
  url: string | null;
  /** Id of the account that published it, or null if unknown. */
  sentBy: string | null;
  account: ActingAccount | null;
  publishedAt: string | null;
  /** Number of parts of a thread. At most 1 if the target is not a thread. */
  partCount: number;
  hasPoll: boolean;
  /** Time when each action was last completed. Null for none. */
  doneAt: Partial<Record<PostActionKind, string>> | null;
}

/** Whether an action is possible on a target. If not, why, and where a person can do it. */
export interface PossibleAction {
  action: PostActionKind;
  allowed: boolean;
  reason: string | null;
  url: string | null;
  /** Time when the action was last completed. Null for never. */
  doneAt: string | null;
}

/** Returns the actions of a published target, each with the reason if it is not possible. */
export const actionsOf = (target: ActionTarget): PossibleAction[] =>
  postActionKinds.map(action => {
    const reason = whyNot(target, actionFacts[action][target.platform]) ?? whyNotEver[action](target);
    return {
      action,
      allowed: reason === null,
      reason,
      url: target.url,
      doneAt: target.doneAt?.[action] ?? null,
    };
  });

const whyNot = (
  { platform, status, externalId, sentBy, account }: ActionTarget,
  { isPossible, scope, note }: ActionFacts,
): string | null => {
  if (status === 'removed') return 'The post is no longer on the platform.';
  if (status !== 'published') return 'The post is not published there.';
  if (!isPossible) return note;
  if (externalId === null) return `The service does not know the post’s id. Do this on ${platform} itself.`;
  if (account === null)
    return `The brand has no connected account. Connect one, or do this on ${platform} itself.`;
  if (!account.isConnected)
    return `The brand’s account must be reconnected. Reconnect it, or do this on ${platform} itself.`;
  if (sentBy !== null && sentBy !== account.externalId)
    return `The post was published from another account than the one connected now. Connect that account, or do this on ${platform} itself.`;
  if (scope !== null && account.scopes.length > 0 && !account.scopes.includes(scope))
    return `The account has not granted the permission ${scope}. Reconnect it, or do this on the platform itself.`;
  return null;
};

/**
 * Maximum time for edits on X. X's pages say both 30 minutes and an hour. X reports the actual end, and the service reads
 * it before each edit.
 */
const longestXWindowMs = 3_600_000;

const whyNotOnX = ({ account, partCount, hasPoll, publishedAt }: ActionTarget): string | null => {
  if (account?.tier === 'standard') return 'X lets only accounts with X Premium change posts.';
  if (account?.tier !== 'premium')
    return 'The service does not know whether the account has X Premium. Refresh the account’s connection first.';
  if (partCount > 1) return 'Threads on X can only be changed on X itself, part by part.';
  if (hasPoll) return 'X does not allow changes of polls.';
  if (publishedAt !== null && Date.now() - Date.parse(publishedAt) > longestXWindowMs)
    return 'X allows changes only in the first hour after publication.';
  return null;
};

/** Returns, per action, why it is refused even if the account may do it. */
const whyNotEver: Readonly<Record<PostActionKind, (target: ActionTarget) => string | null>> = {
  remove: () => null,
  revise: target => (target.platform === 'x' ? whyNotOnX(target) : null),
  repost: ({ doneAt }) =>
    doneAt?.repost === undefined ? null : 'The account has already reposted the post.',
};

/** Platforms on which a first comment is a separate post that remains after the deletion of the post it answers. */
const commentsAreReplies: readonly PlatformName[] = ['x', 'threads'];

/** Target with the ids of everything that is live. */
export interface RemovableTarget extends Pick<ActionTarget, 'platform' | 'externalId'> {
  parts: readonly PublishedPart[];
  firstComment: FirstComment | null;
  /** Ids of the follow-up comments in order. Null for none. */
  commentIds: readonly string[] | null;
}

/** Returns the ids to delete, in order: our own comments, last one first, then the parts of a thread, last one first. */
export const idsToRemove = ({
  platform,
  externalId,
  parts,
  firstComment,
  commentIds,
}: RemovableTarget): string[] => {
  const posts = parts.map(part => part.externalId).toReversed();
  const comments = commentsAreReplies.includes(platform)
    ? [...(commentIds ?? []).toReversed(), firstComment?.externalId ?? null]
    : [];
  return [...comments, ...(posts.length > 0 ? posts : [externalId])].filter(id => id !== null);
};

/** Changes of a published post. Omitted fields stay as they are. */
export interface PublishedChanges {
  text?: string;
  title?: string;
  tags?: string[];
  /** Visibility of a video. */
  privacyStatus?: VideoPrivacy;
}

export const videoPrivacies = ['public', 'unlisted', 'private'] as const;
export type VideoPrivacy = (typeof videoPrivacies)[number];

/** Requested contents of a published post, and the complete contents after the edit. */
export interface Revision {
  changes: PublishedChanges;
  sentContent: SentContent;
}

/** New id of a post, if the platform assigns a new one with an edit. */
export interface Replacement {
  externalId: string;
  url: string | null;
}

/** One call of an action, or one check of its result. The timeline shows it as evidence. */
export interface ActionEvidence {
  at: string;
  /** Id of the object of the call. */
  externalId: string;
  /** Number of the call within the action. A check has the number of the call it verifies. */
  call: number;
  outcome: 'done' | 'gone' | 'rejected' | 'unknown' | 'there' | 'unknowable';
  /** Version of the tokens used for the call. */
  tokenVersion?: number;
  replacedBy?: Replacement;
  [more: string]: unknown;
}

/**
 * Maximum number of calls for one object. A second call is made if the platform still shows the object after a call without
 * a response.
 */
export const maxCallsEach = 6;
/** Maximum number of these calls that may end without a response. */
export const maxLostCalls = 2;
