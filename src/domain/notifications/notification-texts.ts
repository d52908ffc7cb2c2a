import type { NotificationType } from './notifications.ts';
import type { Scope } from '../team/scopes.ts';
import { withoutLinks } from '../organizations/name-links.ts';
import { type LeftBehind, leftSentences } from '../team/left-behind.ts';
import { type RunReason, failuresToDisable } from '../agents/agents.ts';
import type { StoredKind } from '../billing/billing.ts';
import type { MissingScope } from '../connections/missing-scopes.ts';
import type { PlatformName } from '../platforms.ts';

/** What people are told, in the app and by mail: every text of every type is made in this file, or of posts in `post-texts.ts`. */
export interface NotificationText {
  type: NotificationType;
  title: string;
  body: string;
  metadata: Record<string, unknown>;
  /** Of the brand whose post it is about: only who may read that is told. */
  brandSlug?: string;
  /** Of what belongs to the whole organization: only who has this scope is told. */
  needs?: Scope;
  /** Only these memberships are told. */
  to?: readonly string[];
  /** Where it can be seen, below `APP_URL`. */
  path: string;
  /** False: in the app only, also for who wants mails of this type. */
  byMail?: false;
  /** False: not as a push message, also for who wants those of this type: nobody has to act. */
  byPush?: false;
}

/** Somebody is asked to join; what the invitation is accepted with is told by mail only. */
export const invitationText = (given: {
  invitationId: string;
  organization: string;
  inviter: string;
}): NotificationText => ({
  type: 'team.invitation',
  title: `Invitation to ${withoutLinks(given.organization)}`,
  body: `${withoutLinks(given.inviter)} invites you to ${withoutLinks(given.organization)}.`,
  metadata: { invitationId: given.invitationId, organization: given.organization },
  path: '/teams/invitations/',
});

/** Where the first thing is that waits for somebody; nobody is mailed where there is none. */
const placeOfLeft = (left: readonly LeftBehind[]): Pick<NotificationText, 'path' | 'byMail'> => {
  const first = left.find(({ state }) => state === 'paused');
  const id = first?.items[0]?.id;
  return id === undefined
    ? { path: '/notifications/preferences', byMail: false }
    : { path: `/${first?.kind === 'agent' ? 'agents' : 'webhooks'}/${id}` };
};

/** A person is gone from a team, or may do less there, and something of theirs has ended or waits for somebody. */
export const leftBehindText = (given: {
  userId: string;
  name: string;
  left: LeftBehind[];
}): NotificationText => ({
  type: 'team.left_behind',
  title: `What ${given.name} leaves behind`,
  body: leftSentences(given.left),
  metadata: {
    userId: given.userId,
    left: given.left.map(({ kind, state, count }) => ({ kind, state, count })),
  },
  needs: 'teams:write',
  ...placeOfLeft(given.left),
});

/** A part of a clip has been rendered. */
export const renderedText = (render: {
  jobId: string;
  clipId: string;
  mediaId: string;
  title: string;
  brandSlug: string | undefined;
}): NotificationText => ({
  type: 'clip.render.completed',
  title: 'Clip rendered',
  body: `Your clip of ${render.title} is ready to be posted.`,
  metadata: {
    jobId: render.jobId,
    clipId: render.clipId,
    mediaId: render.mediaId,
    ...(render.brandSlug !== undefined && { brandSlug: render.brandSlug }),
  },
  ...(render.brandSlug !== undefined && { brandSlug: render.brandSlug }),
  path: `/clips/jobs/${render.jobId}`,
});

/** A run of an agent that has ended, as far as telling people about it needs it. */
export interface EndedRun {
  runId: string;
  agentId: string;
  agentName: string;
  brandSlug: string;
  brandName: string;
}

const ofRun = ({ runId, agentId, brandSlug }: EndedRun) => ({
  type: 'agent.run.completed' as const,
  metadata: { agentId, runId, brandSlug },
  brandSlug,
});

const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;

/** What came of a run: where its drafts wait, what it published, or why it failed. */
export const runEndedText = (
  run: EndedRun & { autoPublish: boolean; posts: number },
  failed: RunReason | null,
): NotificationText => {
  const { agentName, brandName, agentId, runId, autoPublish, posts } = run;
  if (failed !== null)
    return {
      ...ofRun(run),
      title: 'Agent run failed',
      body: `A run of ${agentName} for ${brandName} failed: ${failed.message}`,
      path: `/agents/${agentId}/runs/${runId}`,
    };
  return {
    ...ofRun(run),
    ...(autoPublish && { byPush: false }),
    title: autoPublish ? 'Agent has published' : 'Drafts wait for review',
    body: autoPublish
      ? `${agentName} has sent ${counted(posts, 'post')} for ${brandName} to be published.`
      : `${agentName} has written ${counted(posts, 'draft')} for ${brandName}. Look at them, and schedule or publish what you like.`,
    path: `/posts?createdBy=agent:${agentId}`,
  };
};

/** An agent runs no more until a person has looked at it. */
export const agentDisabledText = (run: EndedRun, last: RunReason): NotificationText => ({
  ...ofRun(run),
  title: 'Agent disabled',
  body: `${run.agentName} for ${run.brandName} was disabled after ${failuresToDisable} failed runs in a row. The last one: ${last.message} Fix the cause, and enable it again.`,
  path: `/agents/${run.agentId}`,
});

/** A series makes no posts until a person has looked at it. */
export const seriesPausedText = (
  {
    seriesId,
    name,
    brandSlug,
    brandName,
  }: { seriesId: string; name: string; brandSlug: string; brandName: string },
  reason: string,
): NotificationText => ({
  type: 'post.failed',
  title: `Series ${name} was paused`,
  body: `${name} for ${brandName} makes no more posts. ${reason} Fix the cause, and resume it.`,
  metadata: { seriesId, brandSlug },
  brandSlug,
  path: `/series/${seriesId}`,
});

/** An endpoint that fails, as far as telling people about it needs it. */
export interface FailingWebhook {
  webhookId: string;
  name: string;
  host: string;
}

const ofWebhook = ({ webhookId, host }: FailingWebhook, isDisabled: boolean) => ({
  type: 'webhook.disabled' as const,
  metadata: { webhookId, host, disabled: isDisabled },
  needs: 'webhooks:write' as const,
  path: `/webhooks/${webhookId}`,
});

/** An endpoint gets nothing more until a person enables it. */
export const webhookDisabledText = (
  webhook: FailingWebhook,
  { reason, held }: { reason: string; held: number },
): NotificationText => ({
  ...ofWebhook(webhook, true),
  title: `Webhook ${webhook.name} was disabled`,
  body: `${webhook.host} gets no more events. ${reason} Nothing is lost: ${counted(held, 'delivery', 'deliveries')} and all that happens from now on are held. Put the receiver right, and enable the webhook with "recover" to have them sent.`,
});

/** It is not disabled yet: there is time to put the receiver right. */
export const webhookFailingText = (
  webhook: FailingWebhook,
  { failures, since, disabledFrom }: { failures: number; since: Date; disabledFrom: Date },
): NotificationText => ({
  ...ofWebhook(webhook, false),
  title: `Webhook ${webhook.name} is about to be disabled`,
  body: `The last ${counted(failures, 'attempt')} to reach ${webhook.host} failed, the first of them at ${since.toISOString()}. If none succeeds, the webhook is disabled from ${disabledFrom.toISOString()} on. Fix the receiver: failed deliveries are tried again by themselves.`,
});

/** A source of a knowledge base brings nothing until a person has looked at it. */
export const sourcePausedText = (
  { sourceId, knowledgeBaseId, url }: { sourceId: string; knowledgeBaseId: string; url: string },
  reason: string,
): NotificationText => {
  const { host } = new URL(url);
  return {
    type: 'webhook.disabled',
    title: `A source at ${host} was paused`,
    body: `Nothing more comes from ${url.slice(0, 300)}. ${reason} Fix the cause, and resume it.`,
    metadata: { sourceId, knowledgeBaseId, host },
    needs: 'kb:write',
    // no page of ours shows a source to who follows a mail
    path: '/notifications/preferences',
    byMail: false,
  };
};

/** What an organization keeps nearly fills its plan: there is time to delete some, or to change the plan. */
export const storageLowText = (
  kind: StoredKind,
  { bytes, limit }: { bytes: number; limit: number },
): NotificationText => ({
  type: 'storage.low',
  title: `The plan’s room for ${kind} is nearly full`,
  body: `${Math.floor((bytes / limit) * 100)} % of it are used. When it is full, uploads are refused: delete what you no longer need, or change the plan.`,
  metadata: { kind, bytes, limitBytes: limit },
  needs: 'billing:read',
  path: '/usage',
});

/** An account has not allowed all that this service asks for; `to` may connect it again. */
export const missingScopesText = (
  account: { id: string; platform: PlatformName; handle: string; brandSlug: string; brandName: string },
  missing: readonly MissingScope[],
  to: readonly string[],
): NotificationText => {
  const { id: connectionId, platform, handle, brandSlug, brandName } = account;
  const costs = [...new Set(missing.map(({ cost }) => cost))];
  return {
    type: 'connection.missing_scopes',
    title: `@${handle} on ${platform} allows too little`,
    body: `The account of ${brandName} has not allowed all that is asked for today. ${costs.join(' ')} Connect it again among the accounts, and allow everything.`,
    metadata: { connectionId, platform, brandSlug, scopes: missing.map(({ scope }) => scope) },
    to,
    path: `/connections/${connectionId}`,
  };
};
