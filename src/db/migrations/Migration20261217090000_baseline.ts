import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { tellOfChanges } from './baseline/told.ts';
import { grantToTenants } from './baseline/tenant-grants.ts';

/** `src/db/driver/tenancy.ts` says who acts as which. */
const roles = ['social_tenant', 'social_system'];

/** A file an area in `baseline/`; tables refer to one another by id alone, so their order does not matter. */
const areas = [
  'organizations',
  'auth',
  'audit',
  'billing',
  'brands',
  'media',
  'connections',
  'posts',
  'reviews',
  'publishing',
  'effects',
  'series',
  'comments',
  'analytics',
  'webhooks',
  'notifications',
  'knowledge',
  'agents',
  'carousels',
  'clips',
  'kernel',
];

/** The last migration of release 0.1. A database that ran it already has this schema. */
const lastOfReleaseBefore = 'Migration20261217030000_valid_approver_lost';

/**
 * The schema of release 0.1, in place of that release's 91 migrations. New databases run the whole baseline; databases of release 0.1
 * skip it. Never edit a baseline that has landed: add a migration.
 */
export class Migration20261217090000_baseline extends Migration {
  override name = 'Migration20261217090000_baseline';

  override async up(): Promise<void> {
    const before = await this.#nameMigrations();
    if (before.includes(lastOfReleaseBefore)) return;
    if (before.length > 0)
      throw new Error(
        'This database is older than release 0.1. Run `npm run migrate` of release 0.1 first, then this one.',
      );
    for (const role of roles) this.#makeRole(role);
    for (const file of ['functions', ...areas])
      this.addSql(readFileSync(path.join(import.meta.dirname, 'baseline', `${file}.sql`), 'utf8'));
    for (const statement of [...tellOfChanges(), ...grantToTenants()]) this.addSql(statement);
  }

  /** Lists the migrations that the database has run; a new database has run none. */
  async #nameMigrations(): Promise<string[]> {
    const em = this.getEntityManager();
    const [table] = await em.execute<{ known: string | null }[]>(
      `select to_regclass('mikro_orm_migrations')::text as known`,
    );
    if (table?.known == null) return [];
    const rows = await em.execute<{ name: string }[]>('select name from mikro_orm_migrations');
    return rows.map(({ name }) => name);
  }

  /** Roles are common to all databases of a server, where others may make them at this moment. */
  #makeRole(role: string): void {
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
    this.addSql(`alter default privileges in schema public grant usage, select on sequences to ${role};`);
    this.addSql(`grant usage, select on all sequences in schema public to ${role};`);
    // `enforce_tenancy` gives `social_tenant` its verbs on a table with `org_id`; any other table names its own
    if (role === 'social_system') {
      this.addSql(`grant select, insert, update, delete on all tables in schema public to ${role};`);
      this.addSql(
        `alter default privileges in schema public grant select, insert, update, delete on tables to ${role};`,
      );
    }
  }
}
