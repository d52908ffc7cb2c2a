-- Called for each table whose rows are an organization's (docs/understand/tenancy.md).
create function enforce_tenancy(target regclass, org_column text default 'org_id'::text)
 returns void
 language plpgsql
as $$
  declare
    own text := format('%I = (select nullif(current_setting(''app.org_id'', true), '''')::uuid)', org_column);
  begin
    execute format('alter table %s enable row level security', target);
    execute format('create policy tenants on %s to social_tenant using (%s) with check (%s)', target, own, own);
    execute format('create policy system on %s to social_system using (true) with check (true)', target);
    execute format('grant select, insert, update, delete on %s to social_tenant', target);
  end $$;

-- Adds what a statement changed of posts to `post_count_changes`, so that lists count without reading posts.
create function count_posts()
 returns trigger
 language plpgsql
as $$
  declare
    changed int;
  begin
    if tg_op = 'INSERT' then
      insert into post_count_changes (org_id, brand_id, status, platforms, labels, created_by, scheduled_at, published_at, updated_at, posts)
      select org_id, brand_id, status, platforms, labels, created_by, scheduled_at, published_at, updated_at, 1 from new_posts where deleted_at is null;
    elsif tg_op = 'DELETE' then
      insert into post_count_changes (org_id, brand_id, status, platforms, labels, created_by, scheduled_at, published_at, updated_at, posts)
      select org_id, brand_id, status, platforms, labels, created_by, scheduled_at, published_at, updated_at, -1 from old_posts where deleted_at is null;
    else
      insert into post_count_changes (org_id, brand_id, status, platforms, labels, created_by, scheduled_at, published_at, updated_at, posts)
      select org_id, brand_id, status, platforms, labels, created_by, scheduled_at, published_at, updated_at, -1 from old_posts where deleted_at is null
      union all select org_id, brand_id, status, platforms, labels, created_by, scheduled_at, published_at, updated_at, 1 from new_posts where deleted_at is null;
    end if;
    get diagnostics changed = row_count;
    -- so that a list reads some hundred rows of changes and no more
    if changed > 100 or (changed > 0 and random() < 0.01) then
      if tg_op = 'DELETE' then
        perform fold_post_counts((select org_id from old_posts limit 1));
      else
        perform fold_post_counts((select org_id from new_posts limit 1));
      end if;
    end if;
    return null;
  end $$;

-- Adds the changes of counts to the counts themselves.
create function fold_post_counts(org uuid)
 returns void
 language plpgsql
as $$
  begin
    -- one at a time; another one's work is not waited for
    if not pg_try_advisory_xact_lock(hashtextextended('post_counts:' || org, 0)) then
      return;
    end if;
    with gone as (
      delete from post_count_changes where org_id = org returning *
    )
    insert into post_counts (org_id, facet, value, brand_id, status, posts)
    select org, f.facet, f.value, g.brand_id, g.status, sum(g.posts)
      from gone g cross join lateral (
    select 'any' as facet, '' as value
    union all select 'created_by', g.created_by
    union all select 'platform', unnest(g.platforms)
    union all select 'label', unnest(g.labels)
    union all select 'scheduled', to_char(g.scheduled_at at time zone 'UTC', 'YYYY-MM-DD') where g.scheduled_at is not null
    union all select 'published', to_char(g.published_at at time zone 'UTC', 'YYYY-MM-DD') where g.published_at is not null
    union all select 'updated', to_char(g.updated_at at time zone 'UTC', 'YYYY-MM-DD')) f
     group by f.facet, f.value, g.brand_id, g.status having sum(g.posts) <> 0
    on conflict (org_id, facet, value, brand_id, status)
    do update set posts = post_counts.posts + excluded.posts;
    delete from post_counts where org_id = org and posts = 0;
  end $$;

-- Lines of the audit log stay for 90 days, or until their organization is gone.
create function keep_audit_event()
 returns trigger
 language plpgsql
as $$
  begin
    if tg_op = 'DELETE' and (
      old.created_at < now() - interval '90 days'
      or (old.org_id is not null and not exists (select 1 from organizations where id = old.org_id))
    ) then
      return old;
    end if;
    raise exception 'audit_events is append-only' using errcode = 'insufficient_privilege';
  end $$;

-- Keeps the labels of posts in rows of their own.
create function label_posts()
 returns trigger
 language plpgsql
as $$
  begin
    if tg_op <> 'INSERT' then
      delete from post_labels where post_id = old.id;
    end if;
    if tg_op <> 'DELETE' then
      insert into post_labels (org_id, label, created_at, post_id)
      select distinct new.org_id, label, new.created_at, new.id from unnest(new.labels) label;
    end if;
    return null;
  end $$;

-- What limits a member. A function, and not a part of the query that looks a credential up: PostgreSQL prepares each part of
-- a query that it runs, also those that only members need (61 µs a request, and 51 with this).
create function member_limits(membership uuid, org uuid, is_grouped boolean, groups text[])
 returns json
 language plpgsql
 stable
as $$
  begin
    return json_build_object(
      'groupScopes', case when is_grouped then (
        select json_agg(distinct scope) from permission_groups g, unnest(g.scopes) scope
         where g.org_id = org and g.id = any (groups::uuid[])) end,
      'overrides', (
        select json_agg(json_build_object('brandId', o.brand_id, 'scopes', o.scopes))
          from brand_overrides o where o.membership_id = membership));
  end $$;

-- The posts of an organization that have these words. Row-level security would keep PostgreSQL from its index of words.
create function posts_with_words(org uuid, words text)
 returns setof uuid
 language plpgsql
 stable security definer
 set search_path to '$user', 'public'
as $$
  begin
    if current_setting('role') = 'social_tenant' and org::text is distinct from current_setting('app.org_id', true) then
      return;
    end if;
    -- planned for these words: some are in every post, some in none
    return query execute
      $sql$ select id from posts where org_id = $1 and deleted_at is null
        and to_tsvector('simple', "text") @@ to_tsquery('simple', $2) $sql$ using org, words;
  end $$;

-- For tables to which rows are only added. They stay until their organization is gone.
create function refuse_change()
 returns trigger
 language plpgsql
as $$
  begin
    if tg_op = 'DELETE' then
      if not exists (select 1 from organizations where id = old.org_id) then
        return old;
      end if;
    end if;
    raise exception '% is append-only', tg_table_name;
  end $$;
