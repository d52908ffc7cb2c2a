import { Migration } from '@mikro-orm/migrations';

/** `src/db/driver/tenancy.ts` says who acts as which. */
const roles = ['social_tenant', 'social_system'];

export class Migration20261121154800_tenancy extends Migration {
  override name = 'Migration20261121154800_tenancy';

  override up(): void | Promise<void> {
    for (const role of roles) {
      // roles are common to all databases of a server, where others may make them at this moment
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
    // Later migrations call it for each table whose rows are an organization's.
    this
      .addSql(`create function "enforce_tenancy"(target regclass, org_column text default 'org_id') returns void
      language plpgsql as $$
      declare
        own text := format('%I = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)', org_column);
      begin
        execute format('alter table %s enable row level security', target);
        execute format('create policy tenants on %s to social_tenant using (%s) with check (%s)', target, own, own);
        execute format('create policy system on %s to social_system using (true) with check (true)', target);
      end $$;`);
    this.addSql(`select enforce_tenancy(format('%I', c.table_name)::regclass)
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and c.column_name = 'org_id' and t.table_type = 'BASE TABLE';`);
    this.addSql(`select enforce_tenancy('organizations', 'id');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`do $$ declare protected record; begin
      for protected in select distinct tablename from pg_policies where schemaname = 'public' and policyname = 'tenants' loop
        execute format('drop policy tenants on %I', protected.tablename);
        execute format('drop policy system on %I', protected.tablename);
        execute format('alter table %I disable row level security', protected.tablename);
      end loop;
    end $$;`);
    this.addSql(`drop function if exists "enforce_tenancy";`);
    for (const role of roles) {
      this.addSql(`alter default privileges in schema public revoke all on tables from ${role};`);
      this.addSql(`alter default privileges in schema public revoke all on sequences from ${role};`);
      this.addSql(`revoke all on all tables in schema public from ${role};`);
      this.addSql(`revoke all on all sequences in schema public from ${role};`);
      this.addSql(`revoke usage on schema public from ${role};`);
    }
  }
}
