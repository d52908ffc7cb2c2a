/**
 * Everything that is encrypted in the database, and what each text is bound to: its row and column, so that it cannot be
 * moved. A column that is missing here is not encrypted again when the key changes.
 */
export const aad = {
  accessToken: (connectionId: string): string => `connection:${connectionId}:access_token`,
  refreshToken: (connectionId: string): string => `connection:${connectionId}:refresh_token`,
  codeVerifier: (stateId: string): string => `oauth_state:${stateId}:code_verifier`,
  pendingGrant: (stateId: string): string => `oauth_state:${stateId}:pending_grant`,
  handles: (targetId: string): string => `post_target:${targetId}:handles`,
  /** Both secrets have the same additional data, so that a rotation moves the text from one column to the other as it is. */
  webhookSecret: (webhookId: string): string => `webhook:${webhookId}:secret`,
  webhookHeaders: (webhookId: string): string => `webhook:${webhookId}:headers`,
  mailSecret: (mailId: string): string => `mail:${mailId}:secret`,
  pushSubscription: (deviceId: string): string => `push_device:${deviceId}:subscription`,
  inviteLink: (linkId: string): string => `invite_link:${linkId}:token`,
  socialVerifier: (loginId: string): string => `social_login:${loginId}:code_verifier`,
  keyedRequest: (owner: string, key: string): string => `idempotency:${owner}:${key}:fingerprint`,
  keyedAnswer: (owner: string, key: string): string => `idempotency:${owner}:${key}:body`,
};

/** One encrypted column. */
export interface EncryptedColumn {
  /** `connections.access_token`: table and column, as SQL names them. */
  name: `${string}.${string}`;
  /** The primary key. */
  key: readonly string[];
  /** SQL that names a row where its primary key is not ours to show, as it is in logs and workflows. */
  order: string;
  /** What the text of the row with this key is bound to. */
  aadOf(...key: string[]): string;
  /** SQL that says whether a row is at rest; rows at work are left for later. */
  atRest?: string;
}

const byId = (
  name: EncryptedColumn['name'],
  aadOf: (id: string) => string,
  more: Pick<EncryptedColumn, 'atRest'> = {},
): EncryptedColumn => ({ name, key: ['id'], order: 'id', aadOf, ...more });

/** A preparation compares handles with what it read: changed under its hands, they cost it one of its tries. */
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
