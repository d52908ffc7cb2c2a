import { platformNames } from '../src/domain/platforms.ts';
import { query } from '../src/local/parts/postgres.ts';
import type { Customer } from './customer.ts';

/** Published posts on five platforms with their links, one in three with a picture; oldest first. */
const insertAll = `
  with brand as (select id, org_id from brands where org_id = $1 limit 1),
  picture as (
    insert into media (id, created_at, org_id, type, mime_type, storage_key, file_name, alt_text, sha256, width, height,
                       size_bytes, created_by)
    select uuidv7(), now(), org_id, 'image', 'image/jpeg', 'seed/picture.jpg', 'picture.jpg', 'A picture', repeat('0', 64),
           1080, 1080, 44508, 'seed' from brand
    returning id
  ),
  post as (
    insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, published_at, media, thread,
                       platform_options, created_by)
    select uuidv7(), now() - (($2::int - n) || ' minutes')::interval, now(), brand.org_id, brand.id,
           'Post number ' || n || ': what a brand has to say on an ordinary day, in two sentences. This is the second one.',
           $3::text[], 'published', now(),
           case when n % 3 = 0 then jsonb_build_array(jsonb_build_object('id', (select id from picture))) else '[]' end,
           '[]', '{}', 'seed'
      from brand, generate_series(1, $2::int) n
    returning id, org_id, created_at
  )
  insert into post_targets (id, created_at, updated_at, org_id, post_id, platform, status, external_id, url, published_at)
  select uuidv7(), created_at, now(), org_id, id, platform, 'published', md5(id::text || platform),
         'https://' || platform || '.example.com/' || md5(id::text || platform), now()
    from post, unnest($3::text[]) platform`;

/** Fills the organization's list with `count` posts. */
export const seedPosts = async (databaseUrl: string, { orgId }: Customer, count: number): Promise<void> => {
  await query(databaseUrl, insertAll, [orgId, count, platformNames]);
  await query(databaseUrl, 'analyze');
};
