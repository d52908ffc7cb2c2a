import { mayExportComments } from '../../domain/comments/comments.ts';
import { platformNames } from '../../domain/platforms.ts';
import { encryptedColumns } from '../encryption/encrypted-columns.ts';

/** Tables of an organization that no export contains, with the reason. Every other table with `org_id` is exported. */
export const leftOutTables: Readonly<Record<string, string>> = {
  bulk_action_posts: 'the posts’ histories, which are exported, contain it',
  comment_reads: 'reading positions of comments, which are exported themselves',
  changes: 'short-lived change notices about exported rows',
  clip_uploads: 'unfinished uploads',
  hook_subscriptions: 'webhook subscriptions at platforms, which are renewed automatically',
  media_thumbnails: 'thumbnails of files, which are exported themselves',
  media_uploads: 'unfinished uploads',
  device_logins: 'unfinished logins',
  mails: 'mails to individual people, some with secret links',
  push_devices: 'browsers of individual people, which register again automatically',
  post_count_changes: 'counted from the posts, which are exported',
  post_counts: 'counted from the posts, which are exported',
  post_labels: 'labels of posts, which are exported with the posts',
  post_import_rows: 'source rows of posts, which are exported themselves',
  oauth_tokens: 'tokens of apps, whose grants are listed among the API keys',
  disconnected_accounts: 'IDs of accounts that a brand no longer has',
  oauth_states: 'unfinished connections of accounts, with their secrets',
};

/** Rows of an exported table that platforms do not allow to be kept as long as an archive, with the reason. */
export const leftOutRows: Readonly<Record<string, string>> = Object.fromEntries(
  platformNames
    .filter(platform => !mayExportComments(platform))
    .map(platform => [
      `comments of ${platform}`,
      'the platform allows keeping comments for a few hours only, less than an export lasts',
    ]),
);

/** Tables that are omitted unless the requester may read them. */
export const auditTables: readonly string[] = ['audit_events'];

const encrypted = new Set<string>(encryptedColumns.map(({ name }) => name));

/** Returns why a column is in no export, or undefined if it is exported. */
export const explainLeftOut = (table: string, column: string, type: string): string | undefined => {
  if (encrypted.has(`${table}.${column}`)) return 'a secret';
  if (column.endsWith('_hash')) return 'the hash of a secret';
  if (type === 'bytea') return 'computed by the service';
  return undefined;
};
