import { at, listAt, textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import { PlatformError, type CommentInput, type CommitResult, type PlatformFailure } from '../platform.ts';
import { isSameText } from '../same-text.ts';
import type { Wire } from '../wire.ts';
import { explainBeside } from './beside-refusals.ts';
import { linkTo } from './link.ts';

const threadsCall = (app: AppOf<'youtube'>, { account, signal }: CommentInput) => ({
  url: `${app.bases.api}/youtube/v3/commentThreads`,
  headers: { authorization: `Bearer ${account.accessToken}` },
  signal,
});

/** Costs 50 units of the quota. */
export const commentOnVideo = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: CommentInput,
): Promise<CommitResult> => {
  const { externalId: videoId, text } = input;
  const result = await wire.commit(
    {
      method: 'POST',
      query: { part: 'snippet' },
      json: { snippet: { videoId, topLevelComment: { snippet: { textOriginal: text } } } },
      ...threadsCall(app, input),
    },
    ({ json }) => {
      const externalId = textAt(json, 'id');
      return externalId === undefined ? undefined : { externalId, url: linkTo(app, videoId) };
    },
  );
  return result.outcome === 'rejected' ? { ...result, failure: closed(result.failure) } : result;
};

/** That nobody may comment on a video is all that YouTube says of a private one. */
const closed = (failure: PlatformFailure): PlatformFailure =>
  failure.platformCode === 'forbidden'
    ? {
        ...failure,
        message:
          'YouTube takes no comments on this video: it may be private there, as all are of a project that YouTube has not audited.',
      }
    : explainBeside(failure);

/** The newest hundred are read, for one unit: a video that is just out has fewer. */
export const findCommentOnVideo = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: CommentInput,
): Promise<string | null> => {
  const { json } = await wire.ask({
    method: 'GET',
    query: {
      part: 'snippet',
      videoId: input.externalId,
      order: 'time',
      textFormat: 'plainText',
      maxResults: '100',
    },
    ...threadsCall(app, input),
  });
  if (!Array.isArray(at(json, 'items')))
    throw new PlatformError({ kind: 'transient', message: 'YouTube answered without a list.' });
  const own = listAt(json, 'items').find(item => isOurs(input, item));
  return textAt(own, 'id') ?? null;
};

const isOurs = ({ account, text }: CommentInput, item: unknown): boolean => {
  const said = (...names: string[]): string | undefined =>
    textAt(item, 'snippet', 'topLevelComment', 'snippet', ...names);
  const shown = said('textOriginal') ?? said('textDisplay');
  return (
    shown !== undefined && said('authorChannelId', 'value') === account.externalId && isSameText(shown, text)
  );
};
