import type { BrandScope } from '../../domain/actor.ts';
import type { SearchInput, SearchType } from '../../domain/search/search.ts';
import { carouselStatusSql } from '../carousels/carousels.ts';
import { filterClipsInScope } from '../clips/clip-brand-scope.ts';
import { escapePattern } from '../media/media.ts';
import type { Selection } from '../posts/post-filter.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** Searchable rows of one type: `title` and `about` are searched. Binds the organization in the last condition. */
interface Named {
  columns: string;
  from: string;
  /** Returns SQL for the rows that a brand scope covers. Undefined for types without a brand. */
  inScope?: (scope: BrandScope) => [sql: string, values: unknown[]];
}

const onBrand = (column: string) => (scope: BrandScope) => writeBrandScope(scope, column);

const none = `null::text as "brandSlug", null::uuid as "parentId", null::text as status`;

const named: Readonly<Record<Exclude<SearchType, 'post'>, Named>> = {
  brand: {
    columns: `b.id, b.name as title, b.description as about, b.slug as "brandSlug", null::uuid as "parentId",
              null::text as status, b.updated_at as "updatedAt"`,
    from: 'brands b where b.org_id = ?',
    inScope: onBrand('b.id'),
  },
  carousel: {
    columns: `c.id, c.title, c.topic as about, b.slug as "brandSlug", null::uuid as "parentId",
              ${carouselStatusSql} as status, c.updated_at as "updatedAt"`,
    from: 'carousels c join brands b on b.id = c.brand_id where c.org_id = ?',
    inScope: onBrand('c.brand_id'),
  },
  clip: {
    columns: `c.id, c.title, null::text as about, b.slug as "brandSlug", null::uuid as "parentId", c.status,
              c.updated_at as "updatedAt"`,
    from: 'clips c left join brands b on b.id = c.brand_id where c.deleted_at is null and c.org_id = ?',
    inScope: filterClipsInScope,
  },
  media: {
    columns: `m.id, coalesce(m.file_name, m.alt_text, m.type) as title, m.alt_text as about, ${none},
              m.created_at as "updatedAt"`,
    from: 'media m where m.deleted_at is null and m.org_id = ?',
  },
  agent: {
    columns: `a.id, a.name as title, a.instructions as about, coalesce(b.slug, a.brand_slug) as "brandSlug",
              null::uuid as "parentId", case when a.enabled then 'enabled' else 'disabled' end as status,
              a.updated_at as "updatedAt"`,
    from: 'agents a left join brands b on b.id = a.brand_id where a.deleted_at is null and a.org_id = ?',
    inScope: onBrand('a.brand_id'),
  },
  knowledge_base: {
    columns: `k.id, k.name as title, k.description as about, ${none}, k.updated_at as "updatedAt"`,
    from: 'knowledge_bases k where k.deleted_at is null and k.org_id = ?',
  },
  document: {
    columns: `d.id, d.name as title, d.source_url as about, null::text as "brandSlug", d.knowledge_base_id as "parentId",
              d.status, d.updated_at as "updatedAt"`,
    from: `kb_documents d join knowledge_bases k on k.id = d.knowledge_base_id and k.deleted_at is null
            where d.deleted_at is null and d.org_id = ?`,
  },
};

/** Returns SQL for how well a title matches. Binds `ranking` of the words. */
export const rankSql = (title: string): string =>
  `case when ${title} ilike ? then 0 when ${title} ilike ? then 1 else 2 end`;

export const ranking = (q: string): string[] => [escapePattern(q), `${escapePattern(q)}%`];

const before = 60;
const shown = 200;

/** Returns SQL for the part of a text around the first of the words. Binds it twice. */
export const partSql = (text: string): string => {
  const at = `greatest(strpos(lower(${text}), lower(?)) - ${before}, 1)`;
  return `substr(${text}, ${at}, ${shown}) as part, ${at} as "partAt", length(${text}) as "partOf"`;
};

export const firstOf = (q: string): string => q.split(/\s+/)[0] ?? '';

/** Returns SQL for the hits of one type: each word occurs in its title or in its other text. */
export const namedSql = (
  type: Exclude<SearchType, 'post'>,
  scope: BrandScope,
  { orgId, q, limit }: Pick<SearchInput, 'orgId' | 'q' | 'limit'>,
): Selection => {
  const { columns, from, inScope } = named[type];
  const [narrowed, values] = inScope?.(scope) ?? ['', []];
  const words = q.split(/\s+/).map(word => `%${escapePattern(word)}%`);
  return {
    sql: `select '${type}' as type, s.id, left(s.title, 200) as title, ${partSql('s.about')}, s."brandSlug", s."parentId",
                 s.status, s."updatedAt", s.rank
            from (select s.*, ${rankSql('s.title')} as rank from (select ${columns} from ${from}${narrowed}) s
                   where concat_ws(' ', s.title, s.about) ilike all (?::text[])
                   order by rank, s."updatedAt" desc, s.id desc limit ?) s`,
    values: [firstOf(q), firstOf(q), ...ranking(q), orgId, ...values, words, limit],
  };
};
