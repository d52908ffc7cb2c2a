-- Called for each table whose rows are an organization's (docs/tenancy.md).
create function enforce_tenancy(target regclass, org_column text default 'org_id')
 returns void
 language plpgsql
as $$
  declare
    own text := format('%I = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)', org_column);
  begin
    execute format('alter table %s enable row level security', target);
    execute format('create policy tenants on %s to social_tenant using (%s) with check (%s)', target, own, own);
    execute format('create policy system on %s to social_system using (true) with check (true)', target);
  end $$;
