import type { BesideName, BesideVideo } from '../../domain/posts/posts.ts';
import type { Em } from '../driver/orm.ts';

const columns: Readonly<Record<BesideName, string>> = {
  cover: 'cover',
  playlist: 'playlist',
  captions: 'captions',
};

/** Whether target `t` is out and is still to be given it, and is not being taken back meanwhile. */
const isWanted = (column: string): string =>
  `t.status = 'published' and coalesce(t.${column}->>'status', 'unconfirmed') = 'unconfirmed'
   and not exists (select 1 from post_actions a where a.target_id = t.id and a.kind = 'remove' and a.status in ('pending', 'calling', 'reading'))`;

/** Whether a target is to be given something beside its video; false when that has an end, or the target is not published. */
export const wantsBeside = async (em: Em, targetId: string, name: BesideName): Promise<boolean> => {
  const wanted = await em.execute<{ id: string }[]>(
    `select t.id from post_targets t where t.id = ? and ${isWanted(columns[name])}`,
    [targetId],
  );
  return wanted.length > 0;
};

/**
 * Writes that the call for it may have been made from now on: `first`, or `again` where that was written before; undefined where
 * it is not to be made any more.
 */
export const beginBeside = async (
  em: Em,
  targetId: string,
  name: BesideName,
  intent: BesideVideo,
): Promise<'first' | 'again' | undefined> => {
  const column = columns[name];
  const [begun] = await em.execute<{ again: boolean }[]>(
    `update post_targets t set ${column} = ?::jsonb, updated_at = now()
       from (select id, ${column} is not null as again from post_targets where id = ? for update) before
      where t.id = before.id and ${isWanted(column)}
      returning before.again`,
    [JSON.stringify(intent), targetId],
  );
  return begun && (begun.again ? 'again' : 'first');
};

/** Writes what came of it. */
export const writeBeside = (
  em: Em,
  targetId: string,
  name: BesideName,
  came: BesideVideo,
): Promise<unknown> =>
  em.execute(`update post_targets set ${columns[name]} = ?::jsonb, updated_at = now() where id = ?`, [
    JSON.stringify(came),
    targetId,
  ]);
