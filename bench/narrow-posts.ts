import { query } from '../src/local/parts/postgres.ts';
import type { Customer } from './customer.ts';

type Post = Record<string, unknown> & { id: string; createdAt: string };

const pageSize = 100;

const typeOf = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return 'jsonb';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'number' ? 'integer' : 'text';
};

/** Returns the type of a column: of its first value that is not null. */
const columnOf = (posts: readonly Post[], name: string): string =>
  `"${name}" ${typeOf(posts.find(post => post[name] !== null)?.[name])}`;

/**
 * Copies the posts of a customer into the table `narrow_posts`, which has a column for each field of an answer, and an index
 * for the list: what a list costs if every field is a column of one row.
 */
export const copyNarrow = async (databaseUrl: string, { call, orgId }: Customer): Promise<void> => {
  const posts: Post[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: { posts: Post[]; next: string | null } = await call(
      'GET',
      `/posts?limit=${pageSize}${next === '' ? '' : `&after=${next}`}`,
    );
    posts.push(...page.posts);
    next = page.next;
  }
  const names = Object.keys(posts[0] ?? {});
  const columns = names.map(name => columnOf(posts, name));
  await query(
    databaseUrl,
    `create table narrow_posts (org_id uuid not null, at timestamptz not null, ${columns.join(', ')})`,
  );
  await query(
    databaseUrl,
    `insert into narrow_posts select $1, (post->>'createdAt')::timestamptz, own.*
       from jsonb_array_elements($2::jsonb) post cross join jsonb_to_record(post) as own (${columns.join(', ')})`,
    [orgId, JSON.stringify(posts)],
  );
  await query(databaseUrl, 'create index on narrow_posts (org_id, at, id)');
  await query(databaseUrl, 'vacuum analyze narrow_posts');
};
