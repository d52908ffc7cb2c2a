import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';

/** Team note about a comment, for display. */
export interface CommentNoteRow {
  id: string;
  text: string;
  /** `user:<id>`. */
  author: string;
  authorName: string | null;
  /** Text in PostgreSQL's form. */
  createdAt: string;
}

/** Lists one page of the notes on a comment, newest first, with their total number. */
export const listCommentNotes = (
  em: Em,
  { orgId, commentId }: { orgId: string; commentId: string },
  page: ListPosition,
): Promise<Listed<CommentNoteRow>> =>
  readListPage(
    em,
    {
      columns: `n.id, n.text, n.author, ${actorNameSql('n.author')} as "authorName", n.created_at as "createdAt"`,
      from: 'from comment_notes n where n.org_id = ? and n.comment_id = ?',
      values: [orgId, commentId],
      order: 'n.created_at desc, n.id desc',
      isBounded: true,
    },
    page,
  );

export const countCommentNotes = async (em: Em, orgId: string, commentId: string): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from comment_notes where org_id = ? and comment_id = ?',
    [orgId, commentId],
  );
  return row?.count ?? 0;
};
