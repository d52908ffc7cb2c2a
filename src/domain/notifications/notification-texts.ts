import type { NotificationType } from './notifications.ts';
import type { Scope } from '../team/scopes.ts';
import { withoutLinks } from '../organizations/name-links.ts';
import { type LeftBehind, leftSentences } from '../team/left-behind.ts';
import { type RunReason, failuresToDisable } from '../agents/agents.ts';
import type { StoredKind } from '../billing/billing.ts';
import type { MissingScope } from '../connections/missing-scopes.ts';
import type { PlatformName } from '../platforms.ts';

/**
 * Text of a notification in the app and by mail. This file contains the texts of all types, except those about posts in
 * `post-texts.ts`.
 */
export interface NotificationText {
  type: NotificationType;
  title: string;
  body: string;
  metadata: Record<string, unknown>;
  /** Slug of the brand. Only members who may read the brand are notified. */
  brandSlug?: string;
  /** Scope for resources of the whole organization. Only members with this scope are notified. */
  needs?: Scope;
  /** Memberships to notify. Absent for all. */
  to?: readonly string[];
  /** Path of the page with details, below `APP_URL`. */
  path: string;
  /** False to notify only in the app, whatever the person's mail settings are. */
  byMail?: false;
  /** False to send no push message, whatever the person's settings are, because no one has to act. */
  byPush?: false;
}

/** Returns the notification of an invitation. The token that accepts it is sent only by mail. */
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

/** Returns the place of the first thing that waits for someone. No mail is sent if there is none. */
const placeOfLeft = (left: readonly LeftBehind[]): Pick<NotificationText, 'path' | 'byMail'> => {
  const first = left.find(({ state }) => state === 'paused');
  const id = first?.items[0]?.id;
  return id === undefined
    ? { path: '/notifications/preferences', byMail: false }
    : { path: `/${first?.kind === 'agent' ? 'agents' : 'webhooks'}/${id}` };
};

/**
 * Returns the notification that a person left the team or has fewer permissions, and that something of theirs has ended or
 * waits for someone.
 */
export const leftBehindText = (given: {
  userId: string;
  name: string;
  left: LeftBehind[];
}): NotificationText => ({
  type: 'team.left_behind',
  title: `${given.name} left work behind`,
  body: leftSentences(given.left),
  metadata: {
    userId: given.userId,
    left: given.left.map(({ kind, state, count }) => ({ kind, state, count })),
  },
  needs: 'teams:write',
  ...placeOfLeft(given.left),
});

/** Returns the notification that a part of a clip has been rendered. */
export const renderedText = (render: {
  jobId: string;
  clipId: string;
  mediaId: string;
  title: string;
  brandSlug: string | undefined;
}): NotificationText => ({
  type: 'clip.render.completed',
  title: 'Clip rendered',
  body: `Your clip of ${render.title} is ready to post.`,
  metadata: {
    jobId: render.jobId,
    clipId: render.clipId,
    mediaId: render.mediaId,
    ...(render.brandSlug !== undefined && { brandSlug: render.brandSlug }),
  },
  ...(render.brandSlug !== undefined && { brandSlug: render.brandSlug }),
  path: `/clips/jobs/${render.jobId}`,
});

/** Facts about a finished agent run that its notification needs. */
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

/** Returns the notification about a run's result: where its drafts wait, what it published, or why it failed. */
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
    title: autoPublish ? 'Agent published posts' : 'Drafts are ready for review',
    body: autoPublish
      ? `${agentName} sent ${counted(posts, 'post')} for ${brandName} to be published.`
      : `${agentName} wrote ${counted(posts, 'draft')} for ${brandName}. Review the drafts, then schedule or publish them.`,
    path: `/posts?createdBy=agent:${agentId}`,
  };
};

/** Returns the notification that an agent is disabled until a person reviews it. */
export const agentDisabledText = (run: EndedRun, last: RunReason): NotificationText => ({
  ...ofRun(run),
  title: 'Agent disabled',
  body: `${run.agentName} for ${run.brandName} was disabled after ${failuresToDisable} failed runs in a row. The last failure: ${last.message} Fix the cause, then enable the agent.`,
  path: `/agents/${run.agentId}`,
});

/** Returns the notification that a series is paused until a person reviews it. */
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
  body: `${name} for ${brandName} no longer creates posts. ${reason} Fix the cause, then resume the series.`,
  metadata: { seriesId, brandSlug },
  brandSlug,
  path: `/series/${seriesId}`,
});

/** Facts about a failing endpoint that its notification needs. */
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

/** Returns the notification that an endpoint is disabled until a person enables it. */
export const webhookDisabledText = (
  webhook: FailingWebhook,
  { reason, held }: { reason: string; held: number },
): NotificationText => ({
  ...ofWebhook(webhook, true),
  title: `Webhook ${webhook.name} was disabled`,
  body: `The service stopped sending events to ${webhook.host}. ${reason} Nothing is lost: the service holds ${counted(held, 'delivery', 'deliveries')} and all further events. Fix the receiver, then enable the webhook with "recover" to receive them.`,
});

/**
 * Returns the notification that an endpoint is failing but not disabled yet, so there is still time to fix the receiver.
 */
export const webhookFailingText = (
  webhook: FailingWebhook,
  { failures, since, disabledFrom }: { failures: number; since: Date; disabledFrom: Date },
): NotificationText => ({
  ...ofWebhook(webhook, false),
  title: `Webhook ${webhook.name} will soon be disabled`,
  body: `The last ${counted(failures, 'attempt')} to reach ${webhook.host} failed, starting at ${since.toISOString()}. If no attempt succeeds, the service disables the webhook after ${disabledFrom.toISOString()}. Fix the receiver. The service retries failed deliveries automatically.`,
});

/** Returns the notification that a source of a knowledge base is paused until a person reviews it. */
export const sourcePausedText = (
  { sourceId, knowledgeBaseId, url }: { sourceId: string; knowledgeBaseId: string; url: string },
  reason: string,
): NotificationText => {
  const { host } = new URL(url);
  return {
    type: 'webhook.disabled',
    title: `A source at ${host} was paused`,
    body: `The service no longer checks ${url.slice(0, 300)}. ${reason} Fix the cause, then resume the source.`,
    metadata: { sourceId, knowledgeBaseId, host },
    needs: 'kb:write',
    // no page shows a source to someone who follows a link in a mail
    path: '/notifications/preferences',
    byMail: false,
  };
};

/**
 * Returns the notification that an organization's storage is nearly full, so there is time to delete files or change the
 * plan.
 */
export const storageLowText = (
  kind: StoredKind,
  { bytes, limit }: { bytes: number; limit: number },
): NotificationText => ({
  type: 'storage.low',
  title: `Storage for ${kind} is nearly full`,
  body: `${Math.floor((bytes / limit) * 100)} % of the plan’s storage is used. Uploads are refused when it is full. Delete files you no longer need, or change the plan.`,
  metadata: { kind, bytes, limitBytes: limit },
  needs: 'billing:read',
  path: '/usage',
});

/** Returns the notification that an account lacks scopes that the service asks for. `to`: members who may reconnect it. */
export const missingScopesText = (
  account: { id: string; platform: PlatformName; handle: string; brandSlug: string; brandName: string },
  missing: readonly MissingScope[],
  to: readonly string[],
): NotificationText => {
  const { id: connectionId, platform, handle, brandSlug, brandName } = account;
  const costs = [...new Set(missing.map(({ cost }) => cost))];
  return {
    type: 'connection.missing_scopes',
    title: `@${handle} on ${platform} lacks permissions`,
    body: `The account of ${brandName} did not grant all permissions that the service uses. ${costs.join(' ')} Reconnect the account and allow everything.`,
    metadata: { connectionId, platform, brandSlug, scopes: missing.map(({ scope }) => scope) },
    to,
    path: `/connections/${connectionId}`,
  };
};
