import type { ActionRow } from '../../../db/publishing/post-actions.ts';
import { Refusal } from '../../../domain/errors.ts';
import { PlatformError } from '../../../platforms/platform.ts';
import type { UsableAccount } from '../../connections/accounts.ts';
import type { Publishing } from '../publishing.ts';

/** The account to act with, or why there is none: `final` where only a person can put that right. */
export type FoundAccount = { account: UsableAccount } | { reason: string; isFinal: boolean };

/** The account that the post went out from, with tokens that are newer than those that the platform has just refused. */
export const findActingAccount = async (publishing: Publishing, row: ActionRow): Promise<FoundAccount> => {
  try {
    const account = await publishing.accounts.usable(row.orgId, row.brandId, row.platform, {
      refused: refusedTokens(row),
    });
    if (account.externalId === row.account) return { account };
    return { reason: 'another account is connected now than the one that it went out from.', isFinal: true };
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.message, isFinal: true };
    if (error instanceof PlatformError) return { reason: error.message, isFinal: false };
    throw error;
  }
};

/** Version of the tokens that the platform refused at the newest call or look; undefined when it refused none. */
export const refusedTokens = ({ evidence }: ActionRow): number | undefined => {
  const last = evidence.at(-1);
  return last?.['refused'] === 'auth_expired' ? last.tokenVersion : undefined;
};
