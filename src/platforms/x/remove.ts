import { at, listAt, textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import type { ChangeResult, OutInput, Presence } from '../platform.ts';
import type { Wire } from '../wire.ts';

const postCall = (app: AppOf<'x'>, { account, externalId, signal }: OutInput, method: 'GET' | 'DELETE') => ({
  method,
  url: `${app.bases.api}/2/tweets/${encodeURIComponent(externalId)}`,
  headers: { authorization: `Bearer ${account.accessToken}` },
  signal,
});

/** `deleted: false` is what X says of a post that is not there any more. */
export const removeFromX = (app: AppOf<'x'>, wire: Wire, input: OutInput): Promise<ChangeResult> =>
  wire.change('deleted it', postCall(app, input, 'DELETE'), ({ json }) => {
    const deleted = at(json, 'data', 'deleted');
    return typeof deleted === 'boolean' ? (deleted ? 'done' : 'gone') : undefined;
  });

/** X bills the read of a post that is there. One that is not is a 200 with `errors`, or a 404. */
export const lookAtXPost = async (app: AppOf<'x'>, wire: Wire, input: OutInput): Promise<Presence> => {
  const { json, status } = await wire.ask(postCall(app, input, 'GET'), [404]);
  const evidence = { status };
  if (textAt(json, 'data', 'id') === input.externalId) return { state: 'there', evidence };
  const isMissing = [json, ...listAt(json, 'errors')].some(error =>
    textAt(error, 'type')?.endsWith('/resource-not-found'),
  );
  if (isMissing) return { state: 'gone', evidence };
  return { state: 'unknowable', reason: 'X did not say whether the post is there.', evidence };
};
