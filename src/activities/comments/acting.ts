import type { CommentActionRow } from '../../db/comments/comment-actions.ts';
import { maxActionCalls, type CommentEvidence } from '../../domain/comments/comments.ts';
import { Refusal } from '../../domain/errors.ts';
import { PlatformError, type PlatformFailure } from '../../platforms/platform.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import type { Publishing } from '../publishing/publishing.ts';

/** The account to act with, or why there is none: `isGone` where only a person can put that right. */
export type CommentAccount = { account: UsableAccount } | { reason: string; isGone: boolean };

/** The account that the post went out from, with tokens that are newer than those that the platform has just refused. */
export const findAccountFor = async (
  publishing: Publishing,
  row: CommentActionRow,
): Promise<CommentAccount> => {
  try {
    const account = await publishing.accounts.usable(row.orgId, row.brandId, row.platform, {
      refused: findRefusedTokens(row),
    });
    if (row.account === null || account.externalId === row.account) return { account };
    const reason = 'Another account is connected now than the one that the post went out from.';
    return { reason, isGone: true };
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.message, isGone: true };
    if (error instanceof PlatformError) return { reason: error.message, isGone: false };
    throw error;
  }
};

/** Version of the tokens that the platform refused at the newest call or look; undefined when it refused none. */
const findRefusedTokens = ({ evidence }: CommentActionRow): number | undefined => {
  const last = evidence.at(-1);
  return last?.['refused'] === 'auth_expired' ? last.tokenVersion : undefined;
};

/** Kinds that certainly did nothing and may pass by themselves. */
const passing: readonly PlatformFailure['kind'][] = ['rate_limited', 'quota', 'not_ready', 'transient'];

/** How long to wait for another call after a refusal; null where there is none. A token is renewed once. */
export const findPauseAfter = (row: CommentActionRow, { kind, retryAt }: PlatformFailure): number | null => {
  if (row.attempt >= maxActionCalls) return null;
  if (kind === 'auth_expired') return findRefusedTokens(row) === undefined ? 0 : null;
  if (!passing.includes(kind)) return null;
  const backOff = Math.min(5_000 * 2 ** (row.attempt - 1), 15 * 60_000);
  return retryAt === undefined ? backOff : Math.max(retryAt.getTime() - Date.now(), 250);
};

/** One call, or one look, as it is written down. */
export const buildCommentEvidence = (
  row: CommentActionRow,
  outcome: CommentEvidence['outcome'],
  more: Record<string, unknown>,
): CommentEvidence => ({ at: new Date().toISOString(), call: row.attempt, outcome, ...more });
