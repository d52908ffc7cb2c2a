import type { Replacement } from '../domain/publishing/post-actions.ts';
import type { ChangeResult, CommitResult, RevisionPresence } from './platform.ts';
import type { Verdict } from './lost-commit.ts';
import { shortened } from '../adapters/http/redact.ts';
import { cleanText } from '../domain/outside-text.ts';
import { isPlatformId } from './platform-ids.ts';

/** Bounds of platform values, so that they can be stored and shown as valid Unicode of limited length. */

const maxUrl = 2_000;

export const soundUrl = (url: string | null): string | null =>
  url !== null && url.length <= maxUrl && /^https?:/i.test(url) && URL.canParse(url) ? url : null;

export const soundResult = (result: CommitResult): CommitResult => {
  const evidence = soundEvidence(result.evidence);
  if (result.outcome === 'published') {
    const { externalId } = result;
    if (isPlatformId(externalId)) return { ...result, url: soundUrl(result.url), evidence };
    const reason = 'The platform accepted the call, but returned no valid id for the post.';
    return { outcome: 'unknown', reason, evidence: { ...evidence, named: excerpt(externalId) } };
  }
  if (result.outcome === 'unknown') return { ...result, evidence };
  const { existingId, ...failure } = result.failure;
  const known = existingId !== undefined && isPlatformId(existingId) ? { existingId } : {};
  return { ...result, failure: { ...failure, ...known }, evidence };
};

export const soundVerdict = (verdict: Verdict): Verdict => {
  const evidence = soundEvidence(verdict.evidence);
  if (verdict.verdict !== 'published') return { ...verdict, evidence };
  const { externalId, url } = verdict;
  if (isPlatformId(externalId)) return { ...verdict, url: soundUrl(url), evidence };
  const reason = 'The post is live, but the platform returned no valid id for it.';
  return {
    verdict: 'unknowable',
    reason,
    evidence: { ...evidence, named: excerpt(externalId), isLive: true },
  };
};

/** Maximum size of evidence, enough for the complete evidence of a check. */
const maxEvidence = 20_000;
const excerpt = (text: string): string => shortened(cleanText(text), 2_000);

/** Returns the evidence as JSON that PostgreSQL accepts. */
export const soundEvidence = (evidence: Record<string, unknown>): Record<string, unknown> => {
  const text = JSON.stringify(evidence, (_key, value: unknown) => soundValue(value)) ?? '{}';
  return text.length <= maxEvidence
    ? (JSON.parse(text) as Record<string, unknown>)
    : { excerpt: excerpt(text) };
};

export const withSoundEvidence = <Result extends { evidence: Record<string, unknown> }>(
  result: Result,
): Result => ({
  ...result,
  evidence: soundEvidence(result.evidence),
});

const soundReplacement = ({ externalId, url }: Replacement): Replacement | undefined =>
  isPlatformId(externalId) ? { externalId, url: soundUrl(url) } : undefined;

export const soundChange = (result: ChangeResult): ChangeResult => {
  const sound = withSoundEvidence(result);
  if ((sound.outcome !== 'done' && sound.outcome !== 'gone') || !sound.replacedBy) return sound;
  const replacedBy = soundReplacement(sound.replacedBy);
  if (replacedBy) return { ...sound, replacedBy };
  const reason = 'The platform changed the post, but returned no valid id for the new version.';
  return { outcome: 'unknown', reason, evidence: sound.evidence };
};

export const soundLook = (seen: RevisionPresence): RevisionPresence => {
  const sound = withSoundEvidence(seen);
  if (sound.state !== 'done' || !sound.replacedBy) return sound;
  const replacedBy = soundReplacement(sound.replacedBy);
  if (replacedBy) return { ...sound, replacedBy };
  const reason = 'The post is changed, but the platform returns no valid id for the new version.';
  return { state: 'unknowable', reason, evidence: sound.evidence };
};

/** Maximum number of characters of a name in evidence. */
const maxKey = 200;

const soundValue = (value: unknown): unknown => {
  if (typeof value === 'string') return excerpt(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [shortened(cleanText(key), maxKey), one]),
  );
};

/** Returns a text of at most `max` characters that PostgreSQL accepts. Null stays null. */
export const soundText = (text: string | null, max: number): string | null =>
  text === null ? null : shortened(cleanText(text), max);
