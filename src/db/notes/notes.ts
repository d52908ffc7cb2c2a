import { sql } from 'kysely';
import { actorNameSql } from '../actor-names.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';

/** A note as it is shown. */
export interface NoteRow {
  id: string;
  postId: string;
  text: string;
  /** `user:<id>`. */
  author: string;
  authorName: string | null;
  /** Ids of memberships. */
  mentions: string[];
  /** As PostgreSQL writes it. */
  createdAt: string;
}

const ofPost = (em: Em, orgId: string, postId: string) =>
  kyselyOf(em).selectFrom('post_notes as n').where('n.org_id', '=', orgId).where('n.post_id', '=', postId);

/** A page of the notes on a post, the newest first, and how many there are. */
export const listNotes = async (
  em: Em,
  { orgId, postId }: { orgId: string; postId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NoteRow[]; total: number }> => {
  const page = ofPost(em, orgId, postId)
    .select(['n.id', 'n.post_id as postId', 'n.text', 'n.author', 'n.mentions', 'n.created_at as createdAt'])
    .select(sql.raw<string | null>(actorNameSql('n.author')).as('authorName'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset);
  const rows = await readPage<NoteRow>(em, page);
  const counted = ofPost(em, orgId, postId).select(({ fn }) => fn.countAll<number>().as('total'));
  return { rows, ...(await counted.executeTakeFirstOrThrow()) };
};

export const countNotes = async (em: Em, orgId: string, postId: string): Promise<number> => {
  const { total } = await ofPost(em, orgId, postId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};
