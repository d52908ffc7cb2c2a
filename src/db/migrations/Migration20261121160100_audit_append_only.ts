import { Migration } from '@mikro-orm/migrations';

/** Beside the triggers: whoever asks for an organization may add lines and read them; upkeep may drop old ones. */
export class Migration20261121160100_audit_append_only extends Migration {
  override name = 'Migration20261121160100_audit_append_only';

  override up(): void | Promise<void> {
    this.addSql(`revoke update, delete, truncate on "audit_events" from social_tenant;`);
    this.addSql(`revoke update, truncate on "audit_events" from social_system;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`grant update, delete on "audit_events" to social_tenant;`);
    this.addSql(`grant update on "audit_events" to social_system;`);
  }
}
