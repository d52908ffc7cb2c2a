import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';

/** Note for display. */
export interface NoteRow {
  id: string;
  postId: string;
  text: string;
  /** `user:<id>`. */
  author: string;
  authorName: string | null;
  /** IDs of memberships. */
  mentions: string[];
  /** Text in PostgreSQL's form. */
  createdAt: string;
}

/** Lists one page of the notes on a post, newest first, with their total number. */
export const listNotes = (
  em: Em,
  { orgId, postId }: { orgId: string; postId: string },
  page: ListPosition,
): Promise<Listed<NoteRow>> =>
  readListPage(
    em,
    {
      columns: `n.id, n.post_id as "postId", n.text, n.author, n.mentions, n.created_at as "createdAt",
                ${actorNameSql('n.author')} as "authorName"`,
      from: 'from post_notes n where n.org_id = ? and n.post_id = ?',
      values: [orgId, postId],
      order: 'n.created_at desc, n.id desc',
      isBounded: true,
    },
    page,
  );

export const countNotes = async (em: Em, orgId: string, postId: string): Promise<number> => {
  const [counted] = await em.execute<{ total: number }[]>(
    'select count(*)::int as total from post_notes where org_id = ? and post_id = ?',
    [orgId, postId],
  );
  return counted?.total ?? 0;
};
