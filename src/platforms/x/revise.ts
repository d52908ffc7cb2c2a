import { at, numberAt, textAt } from '../../adapters/http/json.ts';
import type { Replacement } from '../../domain/publishing/post-actions.ts';
import type { AppOf } from '../apps.ts';
import {
  PlatformError,
  type ChangeResult,
  type FailureKind,
  type RevisionInput,
  type RevisionPresence,
} from '../platform.ts';
import type { Wire } from '../wire.ts';
import { historyOf, isXId } from './history.ts';
import { linkTo } from './link.ts';
import { saysText } from './match-post.ts';
import { buildPostBody } from './post-body.ts';
import { uploadIdsOf, readNewest, readVersion } from './versions.ts';

/** Returns X's reason why the post cannot be edited, or null if it can. */
const whyFinal = (post: unknown): string | null => {
  const until = Date.parse(textAt(post, 'edit_controls', 'editable_until') ?? '');
  const isEligible = at(post, 'edit_controls', 'is_edit_eligible');
  if (typeof isEligible !== 'boolean' || Number.isNaN(until))
    return 'X does not report whether this post can be changed, so it is left unchanged.';
  if (!isEligible)
    return 'X does not allow changes of this kind of post, such as polls and replies to others.';
  if (until <= Date.now()) return `X allowed changes of this post until ${new Date(until).toISOString()}.`;
  if (numberAt(post, 'edit_controls', 'edits_remaining') === 0)
    return 'The post has reached X’s limit of changes.';
  return null;
};

const refuse = (kind: 'policy' | 'transient', message: string): ChangeResult => ({
  outcome: 'rejected',
  failure: { kind, message },
  evidence: { sent: false },
});

/**
 * Maximum milliseconds for the check before an edit. The worker that claimed the call may be considered dead a while after
 * the deadline, so the edit must not start late.
 */
const longestLookMs = 5_000;

const unread = (error: unknown): PlatformError => {
  if (error instanceof PlatformError) return error;
  throw error;
};

/**
 * Edits a post. On X an edit creates a new post with a new id in place of the old one. The service first asks X whether the
 * post can be edited, and sends everything that the post contains, because omitted parts would be removed.
 */
export const reviseOnX = async (app: AppOf<'x'>, wire: Wire, input: RevisionInput): Promise<ChangeResult> => {
  const askedAt = performance.now();
  const before = await readNewest(app, wire, input).catch(unread);
  if (before instanceof PlatformError)
    return { outcome: 'rejected', failure: before.failure, evidence: { sent: false } };
  if (performance.now() - askedAt > longestLookMs)
    return refuse('transient', 'X did not report in time whether the post can be changed. Nothing was sent.');
  // a new post may not be readable yet; the check that follows decides
  if (before === undefined)
    return { outcome: 'unknown', reason: 'X does not show the post.', evidence: { sent: false } };
  const { id, post, history } = before;
  if (id !== input.externalId && saysWanted(post, input))
    return { outcome: 'done', replacedBy: knownBy(app, input, id), evidence: { sent: false, history } };
  const isFinal = whyFinal(post);
  if (isFinal !== null) return refuse('policy', isFinal);
  if (input.options['coverMediaId'] !== undefined || input.options['coverAtMs'] !== undefined)
    return refuse('policy', 'A video with a cover would lose its cover. Change the post on X itself.');
  const mediaIds = uploadIdsOf(post);
  if (mediaIds.length !== input.mediaCount)
    return refuse(
      'transient',
      'X did not return the files of the post, which it would lose. Nothing was sent.',
    );
  return replace(app, wire, input, { id, mediaIds });
};

const saysWanted = (post: unknown, { changes, options }: RevisionInput): boolean =>
  saysText(post, changes.text ?? '', options);

const knownBy = (app: AppOf<'x'>, { account }: RevisionInput, externalId: string): Replacement => ({
  externalId,
  url: linkTo(app, account.handle, externalId),
});

/** Kinds of failures that are temporary or say nothing about the post. */
const ofNoPost: readonly FailureKind[] = ['rate_limited', 'quota', 'not_ready', 'transient', 'auth_expired'];

const replace = async (
  app: AppOf<'x'>,
  wire: Wire,
  input: RevisionInput,
  { id: replaced, mediaIds }: { id: string; mediaIds: string[] },
): Promise<ChangeResult> => {
  const { account, options, changes, signal } = input;
  let history: string[] = [];
  const body = buildPostBody({ text: changes.text ?? '', mediaIds, options });
  const result = await wire.change(
    'changed it',
    {
      method: 'POST',
      url: `${app.bases.api}/2/tweets`,
      json: { ...body, edit_options: { previous_post_id: replaced } },
      headers: { authorization: `Bearer ${account.accessToken}` },
      signal,
      endpoint: 'posts',
    },
    ({ json }) => {
      const id = textAt(json, 'data', 'id');
      history = historyOf(at(json, 'data'));
      return id === undefined || !isXId(id) ? undefined : knownBy(app, input, id);
    },
  );
  if (result.outcome === 'gone' || (input.isAfterLost && isAboutPost(result)))
    return {
      outcome: 'unknown',
      reason: 'X refused the call, possibly because an earlier call was carried out.',
      evidence: result.evidence,
    };
  if (result.outcome !== 'done' || !result.replacedBy) return result;
  const made = { newest: result.replacedBy, evidence: result.evidence };
  return history.includes(replaced)
    ? { outcome: 'done', replacedBy: made.newest, evidence: { ...made.evidence, history } }
    : proveReplaced(app, wire, input, { ...made, replaced });
};

const isAboutPost = (result: ChangeResult): boolean =>
  result.outcome === 'rejected' && !ofNoPost.includes(result.failure.kind);

/** Checks the versions of the new post to find out whether it replaced the other one, if the response does not say so. */
const proveReplaced = async (
  app: AppOf<'x'>,
  wire: Wire,
  input: RevisionInput,
  {
    replaced,
    newest,
    evidence,
  }: { replaced: string; newest: Replacement; evidence: Record<string, unknown> },
): Promise<ChangeResult> => {
  const shown = await readVersion(app, wire, input, newest.externalId).catch(unread);
  const versions = shown instanceof PlatformError ? [] : historyOf(shown?.post);
  const answer = { ...evidence, newest: newest.externalId, versions };
  if (versions.includes(replaced)) return { outcome: 'done', replacedBy: newest, evidence: answer };
  // the contents are live under this id in either case, so no further call is made
  const message = `X does not show the change and may have created a second post: ${newest.url}. Compare both on X before you delete one.`;
  return { outcome: 'rejected', failure: { kind: 'policy', message }, evidence: answer };
};

/** Searches for a newer version with the requested text. If there is none, nothing was changed. */
export const lookAtXEdits = async (
  app: AppOf<'x'>,
  wire: Wire,
  input: RevisionInput,
): Promise<RevisionPresence> => {
  const newest = await readNewest(app, wire, input);
  if (newest === undefined) return { state: 'gone', evidence: {} };
  const { id, post, history, status } = newest;
  const evidence = { status, history };
  if (!history.includes(input.externalId))
    return { state: 'unknowable', reason: 'X does not show the versions of the post.', evidence };
  if (id === input.externalId) return { state: 'there', evidence };
  const isOurs = saysWanted(post, input) || (await isBetween(app, wire, input, history));
  if (isOurs) return { state: 'done', replacedBy: knownBy(app, input, id), evidence };
  return { state: 'unknowable', reason: 'Someone has changed the post on X since.', evidence };
};

/**
 * Returns whether a version between ours and the newest one has the requested text. If so, someone has edited the post
 * again.
 */
const isBetween = async (
  app: AppOf<'x'>,
  wire: Wire,
  input: RevisionInput,
  history: readonly string[],
): Promise<boolean> => {
  for (const id of history.slice(history.indexOf(input.externalId) + 1, -1)) {
    const version = await readVersion(app, wire, input, id);
    if (version && saysWanted(version.post, input)) return true;
  }
  return false;
};
