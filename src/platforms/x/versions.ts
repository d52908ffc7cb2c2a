import { listAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import { PlatformError, type RevisionInput } from '../platform.ts';
import type { Wire } from '../wire.ts';
import { readXPost } from './read-post.ts';

const sharedFields = 'attachments,edit_controls,entities,text';

/** Since version 2.167 of X's description, and before it; the ids of its versions are shown unasked. */
const eras = [
  { 'post.fields': `${sharedFields},note_post` },
  { 'tweet.fields': `${sharedFields},edit_history_tweet_ids,note_tweet` },
];

/** One version of a post, with what a change needs of it; undefined where X says that it is not there. */
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

/** As X's own description has it. */
export const isXId = (id: string): boolean => /^\d{1,19}$/.test(id);

/** Ids of the versions of a post that it shows, the first one first. */
export const historyOf = (post: unknown): string[] =>
  ['edit_history_post_ids', 'edit_history_tweet_ids'].flatMap(name =>
    listAt(post, name).filter((id): id is string => typeof id === 'string' && isXId(id)),
  );

/** The number of a media key is the id of its upload. */
export const uploadIdsOf = (post: unknown): string[] =>
  listAt(post, 'attachments', 'media_keys').flatMap(key =>
    typeof key === 'string' ? (key.split('_').at(-1) ?? []) : [],
  );

/** The newest version of a post; undefined where X shows no post. An earlier call, or somebody in the app, may have made one. */
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
