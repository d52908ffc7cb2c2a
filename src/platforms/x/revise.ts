import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { Replacement } from '../../domain/publishing/post-actions.ts';
import type { AppOf } from '../apps.ts';
import { PlatformError, type ChangeResult, type RevisionInput, type RevisionPresence } from '../platform.ts';
import type { Wire } from '../wire.ts';
import { linkTo } from './link.ts';
import { saysText } from './match-post.ts';
import { buildPostBody } from './post-body.ts';

const sharedFields = 'attachments,edit_controls,entities,text';

/** Since version 2.167 of X's description, and before it; the ids of its versions are shown unasked. */
const eras = [
  { 'post.fields': `${sharedFields},note_post` },
  { 'tweet.fields': `${sharedFields},edit_history_tweet_ids,note_tweet` },
];

interface Shown {
  /** Undefined where X says that it is not there. */
  post: unknown;
  status: number;
}

/** X bills each read of a post that is there. */
const readPost = async (app: AppOf<'x'>, wire: Wire, input: RevisionInput, id: string): Promise<Shown> => {
  let refusal: unknown;
  for (const query of eras)
    try {
      return await readOnce(app, wire, input, { id, query });
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure.kind !== 'invalid_content') throw error;
      refusal = error;
    }
  throw refusal;
};

const readOnce = async (
  app: AppOf<'x'>,
  wire: Wire,
  { account, signal }: RevisionInput,
  { id, query }: { id: string; query: Record<string, string> },
): Promise<Shown> => {
  const { json, status } = await wire.ask(
    {
      method: 'GET',
      url: `${app.bases.api}/2/tweets/${encodeURIComponent(id)}`,
      query,
      headers: { authorization: `Bearer ${account.accessToken}` },
      signal,
    },
    [404],
  );
  const post = at(json, 'data');
  if (textAt(post, 'id') !== undefined) return { post, status };
  const isMissing = [json, ...listAt(json, 'errors')].some(error =>
    textAt(error, 'type')?.endsWith('/resource-not-found'),
  );
  if (isMissing) return { post: undefined, status };
  throw new PlatformError({ kind: 'transient', message: 'X did not say whether the post is there.' });
};

/** As X's own description has it. */
const isXId = (id: string): boolean => /^\d{1,19}$/.test(id);

const historyOf = (post: unknown): string[] =>
  ['edit_history_post_ids', 'edit_history_tweet_ids'].flatMap(name =>
    listAt(post, name).filter((id): id is string => typeof id === 'string' && isXId(id)),
  );

/** The number of a media key is the id of its upload. */
const mediaIdsOf = (post: unknown): string[] =>
  listAt(post, 'attachments', 'media_keys').flatMap(key =>
    typeof key === 'string' ? (key.split('_').at(-1) ?? []) : [],
  );

/** Why X would not let the post be changed, by its own word; null where it would. */
const whyFinal = (post: unknown): string | null => {
  const until = Date.parse(textAt(post, 'edit_controls', 'editable_until') ?? '');
  const isEligible = at(post, 'edit_controls', 'is_edit_eligible');
  if (typeof isEligible !== 'boolean' || Number.isNaN(until))
    return 'X does not say whether this post can be changed, so it is left as it is.';
  if (!isEligible) return 'X lets this post not be changed: only accounts of X Premium may, and no polls.';
  if (until <= Date.now()) return `X let this post be changed until ${new Date(until).toISOString()}.`;
  if (numberAt(post, 'edit_controls', 'edits_remaining') === 0)
    return 'This post has been changed as often as X lets it be.';
  return null;
};

const refused = (message: string): ChangeResult => ({
  outcome: 'rejected',
  failure: { kind: 'policy', message },
  evidence: { sent: false },
});

/**
 * On X a change is a post that takes the place of another one, under a new id. X is asked before whether it lets this one be
 * changed, and sent all that the post has: what is left out would be gone.
 */
export const reviseOnX = async (app: AppOf<'x'>, wire: Wire, input: RevisionInput): Promise<ChangeResult> => {
  const before = await readPost(app, wire, input, input.externalId).catch(unread);
  if (before instanceof PlatformError)
    return { outcome: 'rejected', failure: before.failure, evidence: { sent: false } };
  if (before.post === undefined) return { outcome: 'gone', evidence: { sent: false } };
  const isFinal = whyFinal(before.post);
  if (isFinal !== null) return refused(isFinal);
  return replace(app, wire, input, mediaIdsOf(before.post));
};

const unread = (error: unknown): PlatformError => {
  if (error instanceof PlatformError) return error;
  throw error;
};

const replace = async (
  app: AppOf<'x'>,
  wire: Wire,
  input: RevisionInput,
  mediaIds: string[],
): Promise<ChangeResult> => {
  const { account, externalId, options, changes, signal } = input;
  let history: string[] = [];
  const body = buildPostBody({ text: changes.text ?? '', mediaIds, options });
  const result = await wire.change(
    'changed it',
    {
      method: 'POST',
      url: `${app.bases.api}/2/tweets`,
      json: { ...body, edit_options: { previous_post_id: externalId } },
      headers: { authorization: `Bearer ${account.accessToken}` },
      signal,
      endpoint: 'posts',
    },
    ({ json }) => {
      const id = textAt(json, 'data', 'id');
      history = historyOf(at(json, 'data'));
      return id === undefined || !isXId(id)
        ? undefined
        : { externalId: id, url: linkTo(app, account.handle, id) };
    },
  );
  // X refuses a text that it has: an earlier call may have done it
  if (result.outcome === 'rejected' && result.failure.kind === 'duplicate')
    return { outcome: 'unknown', reason: 'X says that it has this text already.', evidence: result.evidence };
  if (result.outcome !== 'done' || !result.replacedBy) return result;
  return proveReplaced(app, wire, input, { ...result, history, newest: result.replacedBy });
};

/** Only its versions tell that a post took the place of another one, and does not stand beside it. */
const proveReplaced = async (
  app: AppOf<'x'>,
  wire: Wire,
  input: RevisionInput,
  {
    history,
    newest,
    evidence,
  }: { history: string[]; newest: Replacement; evidence: Record<string, unknown> },
): Promise<ChangeResult> => {
  const versions = history.length > 0 ? history : await versionsOf(app, wire, input, newest.externalId);
  const answer = { ...evidence, newest: newest.externalId, versions };
  if (versions.includes(input.externalId)) return { outcome: 'done', replacedBy: newest, evidence: answer };
  if (versions.length === 0)
    return { outcome: 'unknown', reason: 'X does not show the versions of the post.', evidence: answer };
  const message = `X did not change the post, but made a second one: ${newest.url}. Delete one of the two there.`;
  return { outcome: 'rejected', failure: { kind: 'policy', message }, evidence: answer };
};

const versionsOf = async (
  app: AppOf<'x'>,
  wire: Wire,
  input: RevisionInput,
  id: string,
): Promise<string[]> => {
  const shown = await readPost(app, wire, input, id).catch(unread);
  return shown instanceof PlatformError ? [] : historyOf(shown.post);
};

/** Looks for a newer version that says it: none, and nothing was changed. */
export const lookAtXEdits = async (
  app: AppOf<'x'>,
  wire: Wire,
  input: RevisionInput,
): Promise<RevisionPresence> => {
  const { post, status } = await readPost(app, wire, input, input.externalId);
  if (post === undefined) return { state: 'gone', evidence: { status } };
  const history = historyOf(post);
  const evidence = { status, history };
  const newer = history.slice(history.indexOf(input.externalId) + 1);
  const id = newer.at(-1);
  if (!history.includes(input.externalId))
    return { state: 'unknowable', reason: 'X does not show the versions of the post.', evidence };
  if (id === undefined) return { state: 'there', evidence };
  const newest = await readPost(app, wire, input, id);
  if (saysText(newest.post, input.changes.text ?? ''))
    return {
      state: 'done',
      replacedBy: { externalId: id, url: linkTo(app, input.account.handle, id) },
      evidence,
    };
  return { state: 'unknowable', reason: 'Somebody else has changed it on X since.', evidence };
};
