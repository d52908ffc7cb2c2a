import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Migration } from '@mikro-orm/migrations';

/** `src/db/driver/tenancy.ts` says who acts as which. */
const roles = ['social_tenant', 'social_system'];

/** A file an area in `baseline/`; tables refer to one another by id alone, so their order does not matter. */
const areas = [
  'auth',
  'organizations',
  'team',
  'billing',
  'brands',
  'media',
  'connections',
  'posts',
  'publishing',
  'webhooks',
  'notifications',
  'kernel',
];

/** The schema of the first release. It is never edited once it has landed: what changes is a migration of its own. */
export class Migration20261122093000_baseline extends Migration {
  override name = 'Migration20261122093000_baseline';

  override up(): void | Promise<void> {
    for (const role of roles) this.makeRole(role);
    for (const file of ['tenancy', 'functions', ...areas])
      this.addSql(readFileSync(path.join(import.meta.dirname, 'baseline', `${file}.sql`), 'utf8'));
  }

  /** Roles are common to all databases of a server, where others may make them at this moment. */
  private makeRole(role: string): void {
    this.addSql(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        begin
          create role ${role} nologin;
        exception when duplicate_object or unique_violation then
          null;
        end;
      end if;
      if not pg_has_role('${role}', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
        execute format('grant ${role} to %I', current_user);
      end if;
    end $$;`);
    this.addSql(`grant usage on schema public to ${role};`);
    this.addSql(`grant select, insert, update, delete on all tables in schema public to ${role};`);
    this.addSql(`grant usage, select on all sequences in schema public to ${role};`);
    this.addSql(
      `alter default privileges in schema public grant select, insert, update, delete on tables to ${role};`,
    );
    this.addSql(`alter default privileges in schema public grant usage, select on sequences to ${role};`);
  }
}
