import type { BrandScope } from '../../domain/actor.ts';
import type { SearchInput } from '../../domain/search/search.ts';
import { scopeOf, selectAll, selected, wordsCondition, type Selection } from '../posts/post-filter.ts';
import { firstOf, partSql, ranking, rankSql } from './search-named.ts';

type Asked = Pick<SearchInput, 'orgId' | 'q' | 'limit'>;

/** Number of newest posts that are searched without an index, which takes some ten milliseconds. */
const newest = 1_000;

const searched = 'p.id, p.text, p.brand_id, p.status, p.updated_at';

const foundSql = ({ sql, values }: Selection, { q, limit }: Asked): Selection => ({
  sql: `select 'post' as type, p.id, left(p.text, 200) as title, ${partSql('p.text')}, b.slug as "brandSlug",
               null::uuid as "parentId", p.status, p.updated_at as "updatedAt", p.rank
          from (select p.*, ${rankSql('p.text')} as rank from (${sql}) p
                 order by rank, p.updated_at desc, p.id desc limit ?) p
          join brands b on b.id = p.brand_id`,
  values: [firstOf(q), firstOf(q), ...ranking(q), ...values, limit],
});

/** Returns SQL for the newest posts that contain the words. */
export const newestPostsSql = (brandScope: BrandScope, asked: Asked): Selection => {
  const scope = selectAll([...scopeOf({ orgId: asked.orgId, brandScope }, {}), ['p.deleted_at is null']]);
  const [worded, words] = wordsCondition(asked.q);
  return foundSql(
    {
      sql: `select * from (select ${searched} from posts p where ${scope.sql}
                            order by p.updated_at desc, p.id desc limit ${newest}) p where ${worded}`,
      values: [...scope.values, words],
    },
    asked,
  );
};

/** Returns SQL for all posts that contain the words. */
export const wordedPostsSql = (brandScope: BrandScope, asked: Asked): Selection => {
  const { sql, values } = selected({ orgId: asked.orgId, brandScope }, { q: asked.q });
  return foundSql({ sql: `select ${searched} ${sql}`, values }, asked);
};
