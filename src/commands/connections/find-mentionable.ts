import type { Em } from '../../db/driver/orm.ts';
import { decryptTokens } from '../../db/connections/connection-tokens.ts';
import type { Connection } from '../../db/entities/connection.ts';
import { refuse } from '../../domain/errors.ts';
import { findMentionProblem, type Mention } from '../../domain/posts/mentions.ts';
import type { NamedAccount } from '../../platforms/step.ts';
import type { Platform } from '../../platforms/platform.ts';
import { readPlatformFailure, type ConnectPorts } from './authorize-connection.ts';
import { refreshConnection } from './connections.ts';

/** An account with the words that mention it in a text. */
export interface Mentionable extends NamedAccount {
  text: string;
  /** Whether the platform confirms that it exists. False if no app can ask. */
  isKnown: boolean;
}

/** Ports for looking up an account: those of its connection, and the platform. */
export type MentionPorts = ConnectPorts & { platform: Pick<Platform, 'name' | 'findAccount'> };

/**
 * Finds the account of a handle, or of an address that ends in one, on a connection's platform, in the name of its account.
 * Undefined if no account has it. Throws `validation_failed` for an impossible handle, `invalid_state` if the platform does
 * not let this account look up others, `token_expired` if it must be reconnected, and `unavailable` if the platform does
 * not answer. `em` is a fork outside a transaction.
 */
export const findMentionable = async (
  em: Em,
  ports: MentionPorts,
  connection: Connection,
  wanted: string,
): Promise<Mentionable | undefined> => {
  const { platform } = ports;
  const handle = handleIn(wanted);
  if (!platform.findAccount) return unasked(platform.name, handle);
  const found = await lookUp(em, ports, connection, handle);
  return found ? { ...found, text: textOf(platform.name, found), isKnown: true } : undefined;
};

/** Returns the handle in a text: `@acme` and `https://www.linkedin.com/company/acme/` both name `acme`. */
const handleIn = (wanted: string): string => {
  const [path = ''] = wanted.trim().split(/[?#]/);
  return (path.split('/').findLast(Boolean) ?? '').replace(/^@/, '');
};

const textOf = (platform: Platform['name'], { name, id }: NamedAccount): string =>
  `@[${name.replaceAll(/[[\]\n]/g, ' ').trim()}](${platform}:${id})`;

const unasked = (platform: Platform['name'], handle: string): Mentionable => {
  const named: Mention = { name: handle, ids: { [platform]: handle } };
  const message = findMentionProblem(named, platform);
  if (message !== null)
    throw refuse('validation_failed', message, {
      details: [{ path: 'q', code: 'mention_invalid', message }],
    });
  const account = { id: handle, name: handle, handle };
  return { ...account, text: textOf(platform, account), isKnown: false };
};

const lookUp = async (
  em: Em,
  ports: MentionPorts,
  connection: Connection,
  handle: string,
  isRenewed = false,
): Promise<NamedAccount | null> => {
  const tokens = decryptTokens(ports.cipher, connection);
  if (connection.status !== 'connected' || !tokens)
    throw refuse('token_expired', `The account on ${connection.platform} must be reconnected.`);
  const { externalId } = connection;
  const account = { externalId, handle: connection.handle, accessToken: tokens.accessToken };
  try {
    return (
      (await ports.platform.findAccount?.(account, handle, AbortSignal.timeout(ports.deadlineMs))) ?? null
    );
  } catch (error) {
    const failure = readPlatformFailure(error);
    if (!failure) throw error;
    if (failure.kind === 'auth_expired' && !isRenewed)
      return lookUp(em, ports, await refreshConnection(em, ports, connection), handle, true);
    if (failure.kind === 'permission' || failure.kind === 'auth_expired')
      throw refuse(
        'invalid_state',
        `${connection.platform} does not let this account search for others: ${failure.message}`,
      );
    throw refuse('unavailable', failure.message);
  }
};
