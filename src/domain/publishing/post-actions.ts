import type { AuditAction } from '../audit.ts';
import type { AccountTier, PlatformName } from '../platforms.ts';
import type { FirstComment, PublishedPart, SentContent, TargetStatus } from '../posts/posts.ts';

/**
 * What can be done with a post that is out: `remove` deletes it on the platform, `revise` changes what it says there, `repost`
 * shows it to the account's followers once more.
 */
export const postActionKinds = ['remove', 'revise', 'repost'] as const;
export type PostActionKind = (typeof postActionKinds)[number];

/** Names of a kind for people and in the audit log. */
export interface ActionWords {
  /** The participle in sentences such as "Nothing is taken back." */
  done: string;
  audited: AuditAction;
  /** The code of a refusal's details. */
  refused: string;
}

export const actionWords: Readonly<Record<PostActionKind, ActionWords>> = {
  remove: { done: 'deleted from the platform', audited: 'post.unpublished', refused: 'not_removable' },
  revise: { done: 'changed', audited: 'post.revised', refused: 'not_revisable' },
  repost: { done: 'reposted', audited: 'post.reposted', refused: 'not_repostable' },
};

/** `calling`: written before the call is made; `reading`: nobody saw the end of a call, and the platform is read back. */
export const postActionStatuses = [
  'pending',
  'calling',
  'reading',
  'done',
  'refused',
  'unconfirmed',
] as const;
export type PostActionStatus = (typeof postActionStatuses)[number];

/** Those that are shown: of what is done, the target tells. */
export const shownActionStatuses = [
  'pending',
  'calling',
  'reading',
  'refused',
  'unconfirmed',
] as const satisfies readonly PostActionStatus[];

/** While it has one of these, it goes on by itself; a target has at most one that does. */
export const openActionStatuses: readonly PostActionStatus[] = ['pending', 'calling', 'reading'];

/** How a platform lets something be done with a post that is out. */
export interface ActionFacts {
  isPossible: boolean;
  /** What its account must have allowed this service to do; null where publishing is enough. */
  scope: string | null;
  /** For people: what it does, or how it is done by hand. */
  note: string;
}

/** What makes a text for people of what is only possible by hand. */
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

/** What each platform lets be done. */
export const actionFacts: Readonly<Record<PostActionKind, typeof removals>> = {
  remove: removals,
  revise: revisions,
  repost: reposts,
};

/** The brand's account on a platform, as far as what may be done there follows from it. */
export interface ActingAccount {
  externalId: string;
  isConnected: boolean;
  /** What it has allowed; empty where that is not known. */
  scopes: readonly string[];
  /** Null where that is not known, or there are none. */
  tier: AccountTier | null;
}

/** What is being done with a target, or could not be. */
export interface TargetChange {
  kind: PostActionKind;
  status: Exclude<PostActionStatus, 'done'>;
  /** What it waits for, or why it was not done. */
  message: string | null;
}

/** A target, as far as what can be done with it follows from it. */
export interface ActionTarget {
  platform: PlatformName;
  status: TargetStatus;
  externalId: string | null;
  url: string | null;
  /** The account that it went out from; null where that is not known. */
  sentBy: string | null;
  account: ActingAccount | null;
  publishedAt: string | null;
  /** Of how many parts it is; one, or none, where it is no thread. */
  partCount: number;
  hasPoll: boolean;
  /** When each kind of action was last done with it; null for none. */
  doneAt: Partial<Record<PostActionKind, string>> | null;
}

/** Whether something can be done with a target; where not, why, and where a person can do it. */
export interface PossibleAction {
  action: PostActionKind;
  allowed: boolean;
  reason: string | null;
  url: string | null;
  /** When it was last done; null for never. */
  doneAt: string | null;
}

/** What can be done with a target that is out, or why not. */
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

/** X's pages say 30 minutes, and an hour: X itself says until when, and is asked before each change. */
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

/** Why one kind is refused although the account may do it. */
const whyNotEver: Readonly<Record<PostActionKind, (target: ActionTarget) => string | null>> = {
  remove: () => null,
  revise: target => (target.platform === 'x' ? whyNotOnX(target) : null),
  repost: ({ doneAt }) =>
    doneAt?.repost === undefined ? null : 'The account has already reposted the post.',
};

/** Where a first comment is a post of its own, which stays when the one that it answers is deleted. */
const commentsAreReplies: readonly PlatformName[] = ['x', 'threads'];

/** A target with all that is out of it. */
export interface RemovableTarget extends Pick<ActionTarget, 'platform' | 'externalId'> {
  parts: readonly PublishedPart[];
  firstComment: FirstComment | null;
  /** Of the comments that followed, in their order; null for none. */
  commentIds: readonly string[] | null;
}

/** What a removal is done to, in this order: our own comments, the last first, then of a thread the last part first. */
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

/** What of a post that is out is changed; what is not named stays. */
export interface PublishedChanges {
  text?: string;
  title?: string;
  tags?: string[];
  /** Who sees a video. */
  privacyStatus?: VideoPrivacy;
}

export const videoPrivacies = ['public', 'unlisted', 'private'] as const;
export type VideoPrivacy = (typeof videoPrivacies)[number];

/** What a post that is out is to say, and what it then said in all. */
export interface Revision {
  changes: PublishedChanges;
  sentContent: SentContent;
}

/** What it is known by since it was changed, where a change gives it another id. */
export interface Replacement {
  externalId: string;
  url: string | null;
}

/** One call of an action, or one look at what came of it: what the timeline shows as evidence. */
export interface ActionEvidence {
  at: string;
  /** What it was about. */
  externalId: string;
  /** Which call of the action it was; a look has that of the call that it is about. */
  call: number;
  outcome: 'done' | 'gone' | 'rejected' | 'unknown' | 'there' | 'unknowable';
  /** Version of the tokens that it was made with. */
  tokenVersion?: number;
  replacedBy?: Replacement;
  [more: string]: unknown;
}

/** Calls for one object in all: a second one is made where the platform still shows it after a lost answer. */
export const maxCallsEach = 6;
/** Of them with an end that nobody saw. */
export const maxLostCalls = 2;
