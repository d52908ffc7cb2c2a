import { listAt } from '../../adapters/http/json.ts';

/** Returns whether a text has the form of an id in X's API description. */
export const isXId = (id: string): boolean => /^\d{1,19}$/.test(id);

/** Returns the ids of a post's versions, oldest first. */
export const historyOf = (post: unknown): string[] =>
  ['edit_history_post_ids', 'edit_history_tweet_ids'].flatMap(name =>
    listAt(post, name).filter((id): id is string => typeof id === 'string' && isXId(id)),
  );
