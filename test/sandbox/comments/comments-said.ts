import { call, idAt } from '../sandbox-client.ts';
import type { Answer, Json } from '../sandbox-client.ts';

/** Adds a person's comment on a post, and returns its id. */
export const comes = async (base: string, said: Json): Promise<string> =>
  idAt((await call('POST', `${base}/_control/comments`, { json: said })).json, 'id');

/** Lists all comments with their states, or those of one post. */
export const commentsOf = async (base: string, platform: string, post?: string): Promise<Json[]> => {
  const query = new URLSearchParams({ platform, ...(post === undefined ? {} : { post }) });
  return (await call('GET', `${base}/_control/comments?${query.toString()}`)).json['comments'] as Json[];
};

/** Changes a comment from outside the service. */
export const changeComment = async (
  base: string,
  platform: string,
  id: string,
  change: Json,
): Promise<Answer> =>
  await call('PATCH', `${base}/_control/comments/${platform}/${encodeURIComponent(id)}`, { json: change });
