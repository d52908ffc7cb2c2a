import { Migration } from '@mikro-orm/migrations';

/** Grants on tables without `org_id` that only release 0.1 needed. */
const grants: Readonly<Record<string, readonly string[]>> = {
  identities: ['select (id, created_at, provider, subject, last_used_at)', 'delete'],
  mail_tokens: [
    'select (user_id, purpose, used_at)',
    'insert (id, created_at, user_id, email, purpose, token_hash, expires_at)',
    'update (used_at)',
  ],
  outbox_messages: ['select (payload)'],
  sessions: [
    'select (user_id, active_org_id, token_hash, country, ip, user_agent, last_used_at, expires_at, lives_until)',
    'update (ended_at)',
  ],
  users: [
    'select (password_hash, time_zone, organizations_made, updated_at)',
    'update (name, time_zone, password_hash)',
  ],
};

/** Revokes from `social_tenant` the grants that only release 0.1 needed. New databases never had them. */
export class Migration20261219010000_fewer_tenant_grants extends Migration {
  override name = 'Migration20261219010000_fewer_tenant_grants';

  override up(): void {
    this.#say('revoke', 'from');
  }

  override down(): void {
    this.#say('grant', 'to');
  }

  #say(verb: 'grant' | 'revoke', side: 'to' | 'from'): void {
    for (const [table, kinds] of Object.entries(grants))
      for (const kind of kinds) this.addSql(`${verb} ${kind} on "${table}" ${side} social_tenant;`);
  }
}
