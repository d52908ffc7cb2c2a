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
  'What needs a person: a post whose outcome nobody knows, that failed or is held, an account that has ended or ends soon, a post that waits for the caller’s review, or for one that nobody can give, a post that a program asks about, an endpoint or agent that was disabled, a series that was paused because its posts failed, an agent whose last run failed, a draft of an agent.',
);

const action = choice(
  'AttentionAction',
  attentionActions,
  'What to do: `resolve` says what became of a post, `retry` and `correct` send one again (as it is, changed), `connect` an account, `renew` the subscription, `wait` (it goes on by itself), `decide` about a review or a confirmation, `enable` what is off, `look` at a run or at who reviews, `approve` a draft.',
);

export const attentionItem = z
  .strictObject({
    kind: attentionKind,
    id: anyId.describe(
      'Id of the post, connection, confirmation, endpoint, agent, series or run that `kind` names.',
    ),
    title: string(300, 'Hello').describe('What it is called: the first 80 characters of a post, or a name.'),
    message: z.string().max(5_000).meta(meanings.message),
    code: z
      .string()
      .max(200)
      .nullable()
      .describe('Code of the hold, of the platform’s error, or of the run’s failure. Null for other kinds.')
      .meta({ example: 'token_expired' }),
    action,
    since: past.describe('Since when, in UTC.'),
    until: timestamp.nullable().describe('When it is too late, in UTC; null for never.'),
    brandSlug: brandSlug.nullable().describe('Slug of the brand; null for what belongs to none.'),
    platforms: z.array(platform).max(platformNames.length).describe('The platforms that it is about.'),
    postId: anyId.nullable().describe('Id of the post, or null if the item is not about a post.'),
    postStatus: postStatus
      .nullable()
      .describe('Status of the post, or null if the item is not about a post.'),
    agentId: anyId.nullable().describe('Id of the agent, or null if the item is not about an agent.'),
  })
  .meta({ id: 'AttentionItem', description: 'One thing that needs a person now.' });

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
  platforms: row.platforms ?? [],
  postId: row.postId,
  postStatus: row.postStatus,
  agentId: row.agentId,
});

/** An account that ends soon, as an item; undefined for one that the service can keep. */
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
