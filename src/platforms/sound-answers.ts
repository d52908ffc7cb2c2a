import type { AccountIdentity } from '../domain/platforms.ts';
import type { Replacement } from '../domain/publishing/post-actions.ts';
import {
  PlatformError,
  type ChangeResult,
  type CommitResult,
  type Platform,
  type RevisionPresence,
} from './platform.ts';
import type { TokenSet } from './oauth-flow.ts';
import type { Verdict } from './lost-commit.ts';
import { shortened, storable } from '../adapters/http/redact.ts';

/**
 * The edge at which what platforms say becomes ours: whatever they answer, it can be stored, and be shown by the API
 * (whose answers have bounds). A value that is not an id counts as missing.
 */
export const soundAnswers = (platform: Platform): Platform => {
  const { commit, comment, findComment, reconcile, confirm, remove, isOut, revise, isRevised, oauth } =
    platform;
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
    reconcile: async input => soundVerdict(await reconcile(input)),
    confirm: async input => {
      const { url, evidence } = await confirm(input);
      return { url: soundUrl(url), evidence: soundEvidence(evidence) };
    },
    ...(remove && { remove: async input => withSoundEvidence(await remove(input)) }),
    ...(revise && { revise: async input => soundChange(await revise(input)) }),
    ...(isRevised && { isRevised: async input => soundLook(await isRevised(input)) }),
    ...(isOut && { isOut: async input => withSoundEvidence(await isOut(input)) }),
  };
};

/** The longest real ids are LinkedIn's of comments, with some 80 characters. */
const maxId = 200;

const isId = (id: string): boolean => id.length <= maxId && /^[\x21-\x7e]+$/.test(id);

const maxUrl = 2_000;

const soundUrl = (url: string | null): string | null =>
  url !== null && url.length <= maxUrl && /^https?:/i.test(url) && URL.canParse(url) ? url : null;

const soundResult = (result: CommitResult): CommitResult => {
  const evidence = soundEvidence(result.evidence);
  if (result.outcome === 'published') {
    const { externalId } = result;
    if (isId(externalId)) return { ...result, url: soundUrl(result.url), evidence };
    const reason = 'The platform accepted the call, but gave no valid id for the post.';
    return { outcome: 'unknown', reason, evidence: { ...evidence, named: excerpt(externalId) } };
  }
  if (result.outcome === 'unknown') return { ...result, evidence };
  const { existingId, ...failure } = result.failure;
  const known = existingId !== undefined && isId(existingId) ? { existingId } : {};
  return { ...result, failure: { ...failure, ...known }, evidence };
};

const soundVerdict = (verdict: Verdict): Verdict => {
  const evidence = soundEvidence(verdict.evidence);
  if (verdict.verdict !== 'published') return { ...verdict, evidence };
  const { externalId, url } = verdict;
  if (isId(externalId)) return { ...verdict, url: soundUrl(url), evidence };
  const reason = 'The post is live, but the platform gave no valid id for it.';
  return {
    verdict: 'unknowable',
    reason,
    evidence: { ...evidence, named: excerpt(externalId), isLive: true },
  };
};

/** Room for all that answers of calls have in them; a read-back's is kept whole up to it. */
const maxEvidence = 20_000;
const excerpt = (text: string): string => shortened(storable(text), 2_000);

/** The evidence as JSON that PostgreSQL takes. */
const soundEvidence = (evidence: Record<string, unknown>): Record<string, unknown> => {
  const text = JSON.stringify(evidence, (_key, value: unknown) => soundValue(value)) ?? '{}';
  return text.length <= maxEvidence
    ? (JSON.parse(text) as Record<string, unknown>)
    : { excerpt: excerpt(text) };
};

const withSoundEvidence = <Result extends { evidence: Record<string, unknown> }>(result: Result): Result => ({
  ...result,
  evidence: soundEvidence(result.evidence),
});

const soundReplacement = ({ externalId, url }: Replacement): Replacement | undefined =>
  isId(externalId) ? { externalId, url: soundUrl(url) } : undefined;

const soundChange = (result: ChangeResult): ChangeResult => {
  const sound = withSoundEvidence(result);
  if ((sound.outcome !== 'done' && sound.outcome !== 'gone') || !sound.replacedBy) return sound;
  const replacedBy = soundReplacement(sound.replacedBy);
  if (replacedBy) return { ...sound, replacedBy };
  const reason = 'The platform changed it, but gave no valid id for what it is now.';
  return { outcome: 'unknown', reason, evidence: sound.evidence };
};

const soundLook = (seen: RevisionPresence): RevisionPresence => {
  const sound = withSoundEvidence(seen);
  if (sound.state !== 'done' || !sound.replacedBy) return sound;
  const replacedBy = soundReplacement(sound.replacedBy);
  if (replacedBy) return { ...sound, replacedBy };
  const reason = 'It is changed, but the platform gives no valid id for what it is now.';
  return { state: 'unknowable', reason, evidence: sound.evidence };
};

const soundValue = (value: unknown): unknown => {
  if (typeof value === 'string') return excerpt(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [shortened(storable(key), maxId), one]),
  );
};

const soundIdentity = ({
  externalId,
  handle,
  displayName,
  avatarUrl,
  ...others
}: AccountIdentity): AccountIdentity => {
  if (!isId(externalId))
    throw new PlatformError({
      kind: 'transient',
      message: 'The platform gave no valid id for the account; connect it again later.',
    });
  return {
    externalId,
    handle: shortened(storable(handle), 200),
    displayName: shortened(storable(displayName), 300),
    avatarUrl: soundUrl(avatarUrl),
    ...others,
  };
};

/** More scopes than any platform has, or longer ones, are none. */
const soundTokens = (tokens: TokenSet): TokenSet => ({
  ...tokens,
  scopes: tokens.scopes.filter(scope => scope.length <= 200).slice(0, 50),
});
