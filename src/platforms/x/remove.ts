import { at } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import type { ChangeResult, OutInput, Presence } from '../platform.ts';
import type { Wire } from '../wire.ts';
import { readXPost } from './read-post.ts';

/** Deletes a post. X responds `deleted: false` for a post that no longer exists. */
export const removeFromX = (app: AppOf<'x'>, wire: Wire, input: OutInput): Promise<ChangeResult> =>
  wire.change(
    'deleted it',
    {
      method: 'DELETE',
      url: `${app.bases.api}/2/tweets/${encodeURIComponent(input.externalId)}`,
      headers: { authorization: `Bearer ${input.account.accessToken}` },
      signal: input.signal,
    },
    ({ json }) => {
      const deleted = at(json, 'data', 'deleted');
      return typeof deleted === 'boolean' ? (deleted ? 'done' : 'gone') : undefined;
    },
  );

export const lookAtXPost = async (app: AppOf<'x'>, wire: Wire, input: OutInput): Promise<Presence> => {
  const { state, status } = await readXPost(app, wire, input, { id: input.externalId });
  const evidence = { status };
  if (state !== 'unsaid') return { state, evidence };
  return { state: 'unknowable', reason: 'X did not report whether the post is there.', evidence };
};
