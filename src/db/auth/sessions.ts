import { Session } from '../entities/credentials.ts';
import type { Em } from '../driver/orm.ts';

/** One page of a person's living sessions, newest first, and how many there are. */
export const listSessions = (
  em: Em,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<[Session[], number]> =>
  em.findAndCount(
    Session,
    { userId, endedAt: null, expiresAt: { $gt: new Date() } },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
  );

/** Whether a session began at most so long ago. */
export const isFreshSession = async (em: Em, id: string, freshMs: number): Promise<boolean> =>
  (await em.count(Session, { id, createdAt: { $gt: new Date(Date.now() - freshMs) } })) > 0;

/** The email address of the person for whom a session (the SHA-256 of its token, hex) was begun; undefined when there is none. */
export const emailOfSession = async (em: Em, tokenHash: string): Promise<string | undefined> => {
  const [owner] = await em.execute<{ email: string }[]>(
    'select email from users where id = (select user_id from sessions where token_hash = ?)',
    [tokenHash],
  );
  return owner?.email;
};
