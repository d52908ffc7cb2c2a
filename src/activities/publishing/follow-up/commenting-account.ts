import type { FollowUpRow } from '../../../db/publishing/follow-up-steps.ts';
import { Refusal } from '../../../domain/errors.ts';
import { PlatformError } from '../../../platforms/platform.ts';
import type { UsableAccount } from '../../connections/accounts.ts';
import type { Publishing } from '../publishing.ts';

/** The account to comment with, or why there is none: `isGone` where the one that the post went out from is. */
export type CommentingAccount = { account: UsableAccount } | { reason: string; isGone: boolean };

/** The account that the post went out from, with tokens that are newer than those that the platform has just refused. */
export const findCommentingAccount = async (
  publishing: Publishing,
  row: FollowUpRow,
): Promise<CommentingAccount> => {
  try {
    const account = await publishing.accounts.usable(row.orgId, row.brandId, row.platform, {
      refused: tokensRefusedOf(row),
    });
    if (row.account === null || account.externalId === row.account) return { account };
    return {
      reason: 'Another account is connected now than the one that the post went out from.',
      isGone: true,
    };
  } catch (error) {
    if (error instanceof Refusal)
      return { reason: error.message, isGone: error.code === 'connection_missing' };
    if (error instanceof PlatformError) return { reason: error.message, isGone: false };
    throw error;
  }
};

/** Version of the tokens that the platform refused at the newest call or look; undefined when it refused none. */
export const tokensRefusedOf = ({ evidence }: FollowUpRow): number | undefined => {
  const last = evidence.at(-1);
  return last?.['refused'] === 'auth_expired' ? last.tokenVersion : undefined;
};
