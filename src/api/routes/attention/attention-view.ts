import { z } from 'zod';
import type { AttentionRow, EndingConnection } from '../../../db/attention/attention.ts';
import {
  actionFor,
  attentionActions,
  attentionKinds,
  attentionSentences,
} from '../../../domain/attention/attention.ts';
import { endOfAccount, tokenWarning, warnBeforeMs } from '../../../domain/connections/token-outlook.ts';
import { platformNames } from '../../../domain/platforms.ts';
import type { Service } from '../../../process/service.ts';
import { isoTime } from '../../http/iso-time.ts';
import { anyId, brandSlug, choice, meanings, past, string, timestamp } from '../../http/schemas.ts';
import { platform, postStatus } from '../../openapi/named-lists.ts';

export const attentionKind = choice(
  'AttentionKind',
  attentionKinds,
  'Kind of item that needs a person: a post that is unconfirmed, failed, or on hold, an account that expired or expires soon, a post that waits for the caller’s review or cannot be reviewed, a post that an app asks to confirm, a disabled webhook or agent, a paused series, an agent whose last run failed, or an agent’s draft.',
);

const action = choice(
  'AttentionAction',
  attentionActions,
  'Next step: `resolve` records whether an unconfirmed post is live, `retry` publishes a failed post again, `correct` changes it first, `connect` reconnects an account, `renew` renews the subscription, `wait` needs no action, `decide` answers a review or confirmation, `enable` enables a webhook or agent, `look` opens a run or the reviewers, `approve` approves a draft.',
);

export const attentionItem = z
  .strictObject({
    kind: attentionKind,
    id: anyId.describe(
      'Id of the post, connection, confirmation, webhook, agent, series, or run, depending on `kind`.',
    ),
    title: string(300, 'Hello').describe('First 80 characters of a post, or a name.'),
    message: z.string().max(5_000).meta(meanings.message),
    code: z
      .string()
      .max(200)
      .nullable()
      .describe('Code of the hold, of the platform’s error, or of the run’s failure. Null for other kinds.')
      .meta({ example: 'token_expired' }),
    action,
    since: past.describe('Start of the problem, in UTC.'),
    until: timestamp.nullable().describe('Deadline, in UTC, or null for none.'),
    brandSlug: brandSlug.nullable().describe('Slug of the brand, or null if the item belongs to none.'),
    platforms: z.array(platform).max(platformNames.length).describe('Affected platforms.'),
    postId: anyId.nullable().describe('Id of the post, or null if the item is not about a post.'),
    postStatus: postStatus
      .nullable()
      .describe('Status of the post, or null if the item is not about a post.'),
    agentId: anyId.nullable().describe('Id of the agent, or null if the item is not about an agent.'),
  })
  .meta({ id: 'AttentionItem', description: 'An item that needs a person now.' });

export type AttentionItem = z.input<typeof attentionItem>;

export const viewAttention = (row: AttentionRow): AttentionItem => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  message: row.message ?? attentionSentences[row.kind],
  code: row.code,
  action: actionFor(row),
  since: isoTime(row.since),
  until: row.until,
  brandSlug: row.brandSlug,
  platforms: [...new Set(row.platforms)],
  postId: row.postId,
  postStatus: row.postStatus,
  agentId: row.agentId,
});

/** Shows an account whose authorization ends soon as an item. Undefined for an account that the service can renew. */
export const viewEnding = (
  platforms: Service['platforms'],
  connection: EndingConnection,
  now: number,
): AttentionItem | undefined => {
  const time = (text: string | null): number | null => (text === null ? null : new Date(text).getTime());
  const outlook = {
    accessExpiresAt: time(connection.accessExpiresAt),
    refreshExpiresAt: time(connection.refreshExpiresAt),
    hasRefreshToken: connection.hasRefreshToken,
    needsRefreshToken: platforms[connection.platform].oauth.needsRefreshToken,
  };
  const [warning, end] = [tokenWarning(outlook, now), endOfAccount(outlook)];
  if (warning === null || end === null) return undefined;
  return {
    kind: 'connection.ending',
    id: connection.id,
    title: connection.displayName,
    message: warning,
    code: null,
    action: 'connect',
    since: new Date(end - warnBeforeMs).toISOString(),
    until: new Date(end).toISOString(),
    brandSlug: connection.brandSlug,
    platforms: [connection.platform],
    postId: null,
    postStatus: null,
    agentId: null,
  };
};
