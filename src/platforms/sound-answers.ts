import type { AccountIdentity } from '../domain/platforms.ts';
import { PlatformError, type Platform } from './platform.ts';
import type { TokenSet } from './oauth-flow.ts';
import { soundConversations } from './sound-comments.ts';
import { isPlatformId } from './platform-ids.ts';
import {
  soundChange,
  soundEvidence,
  soundLook,
  soundResult,
  soundUrl,
  soundVerdict,
  withSoundEvidence,
} from './sound-values.ts';
import { shortened } from '../adapters/http/redact.ts';
import { cleanText } from '../domain/outside-text.ts';

/**
 * Wraps a platform so that everything it returns can be stored and shown by the API, whose responses have bounds. An
 * invalid id counts as missing.
 */
export const soundAnswers = (platform: Platform): Platform => {
  const { commit, comment, findComment, reconcile, confirm, remove, isOut, revise, isRevised, oauth } =
    platform;
  const { addToPlaylist, repost, findRepost } = platform;
  return {
    ...platform,
    oauth: {
      ...oauth,
      exchange: async input => soundTokens(await oauth.exchange(input)),
      refresh: async tokens => soundTokens(await oauth.refresh(tokens)),
      identify: async accessToken => soundIdentity(await oauth.identify(accessToken)),
    },
    commit: async input => soundResult(await commit(input)),
    ...(comment && { comment: async input => soundResult(await comment(input)) }),
    ...(findComment && { findComment: async input => soundVerdict(await findComment(input)) }),
    ...(addToPlaylist && { addToPlaylist: async input => soundResult(await addToPlaylist(input)) }),
    conversations: soundConversations(platform.conversations),
    reconcile: async input => soundVerdict(await reconcile(input)),
    confirm: async input => {
      const { url, evidence } = await confirm(input);
      return { url: soundUrl(url), evidence: soundEvidence(evidence) };
    },
    ...(remove && { remove: async input => withSoundEvidence(await remove(input)) }),
    ...(repost && { repost: async input => withSoundEvidence(await repost(input)) }),
    ...(findRepost && { findRepost: async input => soundVerdict(await findRepost(input)) }),
    ...(revise && { revise: async input => soundChange(await revise(input)) }),
    ...(isRevised && { isRevised: async input => soundLook(await isRevised(input)) }),
    ...(isOut && { isOut: async input => withSoundEvidence(await isOut(input)) }),
  };
};

const soundIdentity = ({
  externalId,
  handle,
  displayName,
  avatarUrl,
  ...others
}: AccountIdentity): AccountIdentity => {
  if (!isPlatformId(externalId))
    throw new PlatformError({
      kind: 'transient',
      message: 'The platform returned no valid id for the account. Reconnect the account later.',
    });
  return {
    externalId,
    handle: shortened(cleanText(handle), 200),
    displayName: shortened(cleanText(displayName), 300),
    avatarUrl: soundUrl(avatarUrl),
    ...others,
  };
};

/** Returns tokens with bounded scopes. Lists and names longer than any platform's are dropped. */
const soundTokens = (tokens: TokenSet): TokenSet => ({
  ...tokens,
  scopes: tokens.scopes.filter(scope => scope.length <= 200).slice(0, 50),
});
