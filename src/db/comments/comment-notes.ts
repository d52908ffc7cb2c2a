import { actorNameSql } from '../actor-names.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';

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
export const listCommentNotes = async (
  em: Em,
  { orgId, commentId }: { orgId: string; commentId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CommentNoteRow[]; total: number }> => {
  const rows = await readPage<CommentNoteRow>(em, {
    sql: `select n.id, n.text, n.author, ${actorNameSql('n.author')} as "authorName", n.created_at as "createdAt"
       from comment_notes n where n.org_id = ? and n.comment_id = ?
      order by n.created_at desc, n.id desc limit ? offset ?`,
    values: [orgId, commentId, limit, offset],
  });
  return { rows, total: await countCommentNotes(em, orgId, commentId) };
};

export const countCommentNotes = async (em: Em, orgId: string, commentId: string): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from comment_notes where org_id = ? and comment_id = ?',
    [orgId, commentId],
  );
  return row?.count ?? 0;
};
