import { listAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import { PlatformError, type RevisionInput } from '../platform.ts';
import type { Wire } from '../wire.ts';
import { historyOf } from './history.ts';
import { readXPost } from './read-post.ts';
import { textFields } from './read-text.ts';

const sharedFields = `${textFields},edit_controls`;

/**
 * Parameters since version 2.167 of X's API description, and before it, where the ids of the versions are returned by
 * default.
 */
const eras = [
  { 'post.fields': `${sharedFields},note_post` },
  { 'tweet.fields': `${sharedFields},edit_history_tweet_ids,note_tweet` },
];

/** Reads one version of a post with the fields that an edit needs. Returns undefined if X reports it as missing. */
export const readVersion = async (
  app: AppOf<'x'>,
  wire: Wire,
  input: RevisionInput,
  id: string,
): Promise<{ post: unknown; status: number } | undefined> => {
  let refusal: unknown;
  for (const query of eras)
    try {
      const shown = await readXPost(app, wire, input, { id, query });
      if (shown.state === 'there') return shown;
      if (shown.state === 'gone') return undefined;
      throw new PlatformError({ kind: 'transient', message: 'X did not report whether the post is there.' });
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure.kind !== 'invalid_content') throw error;
      refusal = error;
    }
  throw refusal;
};

/** Returns the ids of the uploads of a post's media. The number of a media key is the id of its upload. */
export const uploadIdsOf = (post: unknown): string[] =>
  listAt(post, 'attachments', 'media_keys').flatMap(key =>
    typeof key === 'string' ? (key.split('_').at(-1) ?? []) : [],
  );

/**
 * Reads the newest version of a post, or returns undefined if X returns no post. An earlier call, or someone in the app,
 * may have created it.
 */
export const readNewest = async (
  app: AppOf<'x'>,
  wire: Wire,
  input: RevisionInput,
): Promise<{ id: string; post: unknown; history: string[]; status: number } | undefined> => {
  const ours = await readVersion(app, wire, input, input.externalId);
  if (ours === undefined) return undefined;
  const history = historyOf(ours.post);
  const id = history.at(-1) ?? input.externalId;
  if (id === input.externalId) return { ...ours, id, history };
  const newest = await readVersion(app, wire, input, id);
  if (newest === undefined)
    throw new PlatformError({
      kind: 'transient',
      message: 'X does not show the newest version of the post.',
    });
  return { ...newest, id, history };
};
