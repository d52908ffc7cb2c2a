/**
 * Authority of a later effect. `rows`: its name in `docs/understand/tenancy.md`. `asker`: the columns (`table.column`) that
 * name the person, membership or key. `asks`: the file, and the name in it, that check again. The second form gives the
 * reason why no check is needed.
 */
export type Authority =
  | { rows: readonly string[]; asker: readonly string[]; asks: string }
  | { nobody: string };

const asked = (rows: string, asker: string, asks: string): Authority => ({
  rows: rows.split(', '),
  asker: asker.split(', '),
  asks,
});
const nobody = (reason: string): Authority => ({ nobody: reason });

const effects = 'src/db/effects/conditions.ts#refusedWhen';
const plan = 'src/db/publishing/post-plans.ts#isStopped';
const sendsToWebhook = 'src/db/webhooks/claims.ts#lockWebhookToSend';
const agentPauses = 'src/db/agents/agents.ts#pauseCode';
const eachRequest = 'src/api/credentials/authenticate.ts#authenticate';
const seriesAuthor = 'src/commands/series/make-post.ts#findAuthorOf';
const jobOrigin = 'src/activities/bulk/origin-of-job.ts#originOfJob';

const pace = nobody('Counts when the service may call. Whoever wants the call is asked before it.');
const reading = nobody('The service reads it from the platform. Readers are asked at each request.');
const inside = nobody(
  'Its work changes only what the organization has stored and paid for. Nothing of it leaves.',
);
const history = nobody('Says what was. Nothing takes it up.');
const before = nobody(
  'Ends in a session, which asks at each request. It gives no right of a member by itself.',
);

/** Lists every table with a status, a state, or an instant at which something continues or ends. */
export const pendingTables: Readonly<Record<string, Authority>> = {
  account_exports: asked('export', 'account_exports.requested_by', 'src/db/team/authority.ts#isArchiveOpen'),
  account_metrics: reading,
  account_paces: pace,
  agent_runs: asked('agent', 'agents.planned_under', agentPauses),
  agents: asked('agent', 'agents.planned_under', agentPauses),
  api_keys: asked('API key', 'api_keys.created_by', eachRequest),
  billing_accounts: nobody('Stripe and operators change it. An owner ends a deletion, and is asked then.'),
  billing_changes: history,
  bulk_action_posts: asked('change of many posts', 'jobs.created_by', jobOrigin),
  carousels: inside,
  clip_jobs: inside,
  clip_uploads: asked('session, API key', 'clip_uploads.created_by', eachRequest),
  clips: inside,
  comment_actions: asked(
    'answer to a comment',
    'comment_actions.actor, comment_actions.membership_id',
    effects,
  ),
  comment_reads: reading,
  comments: reading,
  commit_queue: asked("scheduled post, agent's post", 'posts.planned_under', plan),
  connections: nobody(
    'An account belongs to its brand. Its tokens are renewed until somebody disconnects it.',
  ),
  credit_holds: nobody('Credits that work holds come back when they expire.'),
  deliveries: asked('webhook', 'webhooks.made_by', sendsToWebhook),
  device_logins: before,
  effects: asked('follow-up comment', 'posts.planned_under', effects),
  embedding_models: nobody('Operators choose the model.'),
  follow_up_comments: asked('follow-up comment', 'posts.planned_under', effects),
  hook_subscriptions: nobody('The service subscribes the apps of the operator at the platforms.'),
  idempotency_keys: asked('kept answer', 'idempotency_keys.owner', 'src/api/http/write.ts#stillAllowed'),
  invitations: asked('invitation', 'invitations.invited_by', 'src/db/team/invitations.ts#inviters'),
  invite_links: asked('invite link', 'invite_links.created_by', 'src/db/team/invitations.ts#inviters'),
  jobs: asked('change of many posts, export', 'jobs.created_by', jobOrigin),
  kb_documents: inside,
  kb_sources: asked('source', 'kb_sources.answered_by', 'src/commands/knowledge/take-item.ts#findAnswering'),
  mail_tokens: before,
  mails: asked('mail', 'mails.user_id', 'src/db/notifications/mails.ts#endClosedMail'),
  media_uploads: asked('session, API key', 'media_uploads.created_by', eachRequest),
  oauth_states: asked(
    'account connection',
    'oauth_states.user_id, oauth_states.credential_id',
    'src/db/connections/consent-asker.ts#explainWhyNotConnect',
  ),
  oauth_tokens: asked('API key', 'api_keys.created_by', eachRequest),
  outbox_messages: nobody('Has a workflow look at its row, which asks for itself.'),
  post_actions: asked('deletion from a platform', 'post_actions.actor, post_actions.membership_id', effects),
  post_confirmations: asked(
    'approval',
    'post_confirmations.decided_by',
    'src/commands/posts/confirmations.ts#findAuthority',
  ),
  post_count_changes: history,
  post_counts: history,
  post_import_rows: asked('change of many posts', 'jobs.created_by', jobOrigin),
  post_metrics: reading,
  post_reviews: asked(
    'approval',
    'post_reviews.membership_id',
    'src/db/reviews/review-state.ts#isReviewBlocked',
  ),
  post_targets: asked("scheduled post, agent's post", 'posts.planned_under', plan),
  posts: asked("scheduled post, agent's post", 'posts.planned_under', plan),
  review_links: asked('review link', 'review_links.membership_id', 'src/db/reviews/review-links.ts#mayStill'),
  series: asked('series', 'series.answered_by', seriesAuthor),
  series_occurrences: asked('series', 'series.answered_by', seriesAuthor),
  sessions: asked('session', 'sessions.user_id', eachRequest),
  social_logins: before,
  users: nobody('People delete their own accounts. Logging in before the date calls that off.'),
  webhook_recoveries: asked('webhook', 'webhooks.made_by', sendsToWebhook),
  webhooks: asked('webhook', 'webhooks.made_by', sendsToWebhook),
};

const atOnce = nobody('One file, opened after the gate of the request, whose bytes go out at once.');
const whole = nobody('One text that is written before the answer begins.');

/** Every file of `src/api/routes` that answers with a stream, a file or anything but JSON. */
export const streamingRoutes: Readonly<Record<string, Authority>> = {
  'analytics/analytics.ts': whole,
  'bulk/post-imports.ts': whole,
  'billing/usage-lines.ts': whole,
  'carousels/copy-files.ts': nobody('Reads files for a copy inside the service.'),
  'changes/changes.ts': asked(
    'stream',
    'sessions.user_id, api_keys.created_by',
    'src/api/streams/open-streams.ts#recheck',
  ),
  'mcp/pass-on.ts': asked(
    'stream',
    'sessions.user_id, api_keys.created_by',
    'src/api/routes/mcp/composed/wait-for.ts#stillAllowed',
  ),
  'media/media-source.ts': atOnce,
  'media/send-file.ts': asked(
    'export',
    'account_exports.requested_by',
    'src/api/routes/media/send-file.ts#isArchiveOpen',
  ),
  'notifications/notification-stream.ts': asked(
    'notification, stream',
    'sessions.user_id, api_keys.created_by',
    'src/api/streams/open-streams.ts#recheck',
  ),
  'posts/post-export.ts': asked(
    'export of posts',
    'sessions.user_id, api_keys.created_by',
    'src/api/streams/paged-answers.ts#stillAllowed',
  ),
};

/** The table that an outbox message concerns: the check of that table applies when its workflow acts. */
export const tablesOfMessages: Readonly<Record<string, string>> = {
  'post.changed': 'posts',
  'post.published_changed': 'post_actions',
  'metrics.wanted': 'post_metrics',
  'comments.due': 'follow_up_comments',
  'comments.hinted': 'comment_reads',
  'comment_actions.due': 'comment_actions',
  'webhook.due': 'webhooks',
  'recovery.due': 'webhook_recoveries',
  'mail.due': 'mails',
  'document.changed': 'kb_documents',
  'knowledge_base.deleted': 'kb_documents',
  'source.changed': 'kb_sources',
  'embedding_model.chosen': 'embedding_models',
  'search_index.lost': 'embedding_models',
  'job.due': 'jobs',
  'clip.job.changed': 'clip_jobs',
  'media.added': 'clip_jobs',
  'carousel.changed': 'carousels',
  'agent.changed': 'agents',
  'agent.news': 'agents',
  'agent_run.due': 'agent_runs',
  'series.changed': 'series',
};
