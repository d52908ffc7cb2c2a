import { listAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import type { ChangeResult, OutInput, Presence } from '../platform.ts';
import type { Wire } from '../wire.ts';

const videosCall = (
  app: AppOf<'youtube'>,
  { account, signal }: OutInput,
  method: 'GET' | 'DELETE',
  query: Record<string, string>,
) => ({
  method,
  url: `${app.bases.api}/youtube/v3/videos`,
  query,
  headers: { authorization: `Bearer ${account.accessToken}` },
  signal,
});

/** Deletes a video permanently. YouTube has no trash. */
export const removeVideo = (app: AppOf<'youtube'>, wire: Wire, input: OutInput): Promise<ChangeResult> =>
  wire.change('deleted it', videosCall(app, input, 'DELETE', { id: input.externalId }), ({ status }) =>
    status === 204 ? 'done' : undefined,
  );

/** Checks whether a video exists. A missing one results in an empty list. */
export const lookAtVideo = async (app: AppOf<'youtube'>, wire: Wire, input: OutInput): Promise<Presence> => {
  const { json } = await wire.ask(videosCall(app, input, 'GET', { part: 'id', id: input.externalId }));
  if (!Array.isArray((json as { items?: unknown } | null)?.items))
    return { state: 'unknowable', reason: 'YouTube answered without a list.', evidence: {} };
  const { length } = listAt(json, 'items');
  return { state: length > 0 ? 'there' : 'gone', evidence: { items: length } };
};
