import { mayExportComments } from '../../domain/comments/comments.ts';
import { platformNames } from '../../domain/platforms.ts';
import { encryptedColumns } from '../encryption/encrypted-columns.ts';

/** Tables of an organization that no export holds, with the reason. Every other table with `org_id` is exported. */
export const leftOutTables: Readonly<Record<string, string>> = {
  bulk_action_posts: 'what was done to many posts at once stands in their histories, which are exported',
  comment_reads: 'how far comments are read; what they say is exported',
  changes: 'that something changed within some hours; what it is now is exported',
  clip_uploads: 'uploads that have not ended yet',
  hook_subscriptions: 'whether platforms tell of comments at once, which is asked for again by itself',
  media_thumbnails: 'small pictures of the files, which are exported',
  media_uploads: 'uploads that have not ended yet',
  device_logins: 'logins of people that have not ended yet',
  mails: 'letters to single people, some with links that open a door',
  push_devices: 'browsers of single people, which allow push messages again by themselves',
  post_count_changes: 'counted from the posts, which are exported',
  post_counts: 'counted from the posts, which are exported',
  post_labels: 'the labels of the posts once more, which are exported with them',
  post_import_rows: 'what posts were made of, which are exported',
  oauth_tokens: 'what programs ask with; their consents are among the API keys',
  oauth_states: 'connections of accounts that have not ended yet, with their secrets',
};

/** Rows of a table that is exported, which platforms do not let be kept as long as an archive is, with the reason. */
export const leftOutRows: Readonly<Record<string, string>> = Object.fromEntries(
  platformNames
    .filter(platform => !mayExportComments(platform))
    .map(platform => [
      `comments of ${platform}`,
      'the platform lets what people say there be kept for some hours only, less than an archive is',
    ]),
);

/** Left out unless the one who asks may read it. */
export const auditTables: readonly string[] = ['audit_events'];

const encrypted = new Set<string>(encryptedColumns.map(({ name }) => name));

/** Why a column is in no export; undefined for one that is. */
export const explainLeftOut = (table: string, column: string, type: string): string | undefined => {
  if (encrypted.has(`${table}.${column}`)) return 'a secret';
  if (column.endsWith('_hash')) return 'the hash of a secret';
  if (type === 'bytea') return 'computed by the service';
  return undefined;
};
