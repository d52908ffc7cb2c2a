import type { Connection } from '../../db/entities/connection.ts';
import { wakeHeldPosts } from '../../db/publishing/held-posts.ts';
import type { Em } from '../../db/driver/orm.ts';
import { renewAccountTokens } from '../../db/connections/renew-account-tokens.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import type { ConnectPorts } from './authorize-connection.ts';
import { platformFailure } from './platform-failure.ts';

/**
 * Renews an account's tokens now; posts that wait for the account look again. Throws `token_expired` when a person has to
 * connect again, `invalid_state` where the platform renews nothing now, `unavailable` when it could not be done this time
 * and the old tokens stay. `em` is a fork that is in no transaction.
 */
export const refreshConnection = async (
  em: Em,
  { cipher, oauth, deadlineMs }: ConnectPorts,
  seen: Connection,
): Promise<Connection> => {
  const renewal = await renewAccountTokens(em, cipher, seen, {
    refresh: tokens => oauth.refresh(tokens),
    deadlineMs,
    isOver: error => platformFailure(error)?.kind === 'auth_expired',
    forget: oauth.revoke,
  });
  if (renewal.state === 'gone') throw notFound('connection');
  if (renewal.state === 'expired')
    throw refuse('token_expired', `The account on ${seen.platform} has to be connected again.`);
  if (renewal.state === 'busy') throw refuse('unavailable', 'The access is being renewed; that takes long.');
  if (renewal.state === 'fresh') {
    const { row } = renewal;
    await em.transactional(inner => wakeHeldPosts(inner, row));
    return row;
  }
  const failure = platformFailure(renewal.error);
  if (failure?.kind === 'permission') throw refuse('invalid_state', failure.message);
  throw failure ? refuse('unavailable', failure.message) : renewal.error;
};
