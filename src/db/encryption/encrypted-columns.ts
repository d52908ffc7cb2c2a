/**
 * Encrypted values in the database with the data that each is bound to: its row and column, so that it cannot be moved. A
 * column that is missing here is not encrypted again when the key changes.
 */
export const aad = {
  accessToken: (connectionId: string): string => `connection:${connectionId}:access_token`,
  refreshToken: (connectionId: string): string => `connection:${connectionId}:refresh_token`,
  codeVerifier: (stateId: string): string => `oauth_state:${stateId}:code_verifier`,
  pendingGrant: (stateId: string): string => `oauth_state:${stateId}:pending_grant`,
  handles: (targetId: string): string => `post_target:${targetId}:handles`,
  /**
   * Both secrets have the same additional data, so that a rotation can move the text from one column to the other
   * unchanged.
   */
  webhookSecret: (webhookId: string): string => `webhook:${webhookId}:secret`,
  webhookHeaders: (webhookId: string): string => `webhook:${webhookId}:headers`,
  mailSecret: (mailId: string): string => `mail:${mailId}:secret`,
  pushSubscription: (deviceId: string): string => `push_device:${deviceId}:subscription`,
  inviteLink: (linkId: string): string => `invite_link:${linkId}:token`,
  socialVerifier: (loginId: string): string => `social_login:${loginId}:code_verifier`,
  keyedRequest: (owner: string, key: string): string => `idempotency:${owner}:${key}:fingerprint`,
  keyedAnswer: (owner: string, key: string): string => `idempotency:${owner}:${key}:body`,
};

/** Encrypted column. */
export interface EncryptedColumn {
  /** Table and column in SQL, such as `connections.access_token`. */
  name: `${string}.${string}`;
  /** Primary key. */
  key: readonly string[];
  /** SQL that identifies a row if its primary key must not appear in logs and workflows. */
  order: string;
  /** Returns the additional data of the row with this key. */
  aadOf(...key: string[]): string;
  /** SQL for whether a row is idle. Rows in use are left for later. */
  atRest?: string;
}

const byId = (
  name: EncryptedColumn['name'],
  aadOf: (id: string) => string,
  more: Pick<EncryptedColumn, 'atRest'> = {},
): EncryptedColumn => ({ name, key: ['id'], order: 'id', aadOf, ...more });

/** Preparations compare handles with what they read. Changing handles during a preparation costs it an attempt. */
const untouched = { atRest: `updated_at < now() - interval '1 minute'` };

/** Clients choose these keys, and may put anything into them. */
const keyed = { key: ['owner', 'key'], order: `md5(owner || ' ' || key)` };

export const encryptedColumns: readonly EncryptedColumn[] = [
  byId('connections.access_token', aad.accessToken),
  byId('connections.refresh_token', aad.refreshToken),
  byId('oauth_states.code_verifier', aad.codeVerifier),
  byId('oauth_states.pending_grant', aad.pendingGrant),
  byId('post_targets.handles', aad.handles, untouched),
  byId('webhooks.secret', aad.webhookSecret),
  byId('webhooks.previous_secret', aad.webhookSecret),
  byId('webhooks.headers', aad.webhookHeaders),
  byId('mails.secret', aad.mailSecret),
  byId('push_devices.subscription', aad.pushSubscription),
  byId('invite_links.token', aad.inviteLink),
  byId('social_logins.code_verifier', aad.socialVerifier),
  { name: 'idempotency_keys.fingerprint', ...keyed, aadOf: aad.keyedRequest },
  { name: 'idempotency_keys.body', ...keyed, aadOf: aad.keyedAnswer },
];
