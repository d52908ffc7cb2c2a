import type { AppOf } from '../apps.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { findInOwnList, readBackTo, type ListPage, type ListedPost } from '../own-list.ts';
import type { LostCommit, StepInput } from '../platform.ts';
import type { Look } from '../read-back.ts';
import { isSameText } from '../same-text.ts';
import type { Wire } from '../wire.ts';
import { linkTo } from './link.ts';
import { writtenText } from './written-text.ts';
import type { XHandles } from './upload.ts';

type Lost = StepInput & { lost: LostCommit };

/** X bills by the post shown, not by the call, and shows only what is younger than the lost call: large pages cost no more. */
const pageSize = '100';

/** Looks for a lost post in the account's own timeline, replies included, back to before the call. X refuses a text twice. */
export const lookAtTimeline = (app: AppOf<'x'>, wire: Wire, input: Lost): Promise<Look> =>
  findInOwnList({ name: 'timeline', guarded: input.content.text.trim() !== '' }, input.lost, async cursor => {
    const { json } = await wire.ask({
      method: 'GET',
      url: `${app.bases.api}/2/users/${input.account.externalId}/tweets`,
      query: {
        start_time: readBackTo(input.lost).toISOString(),
        max_results: pageSize,
        pagination_token: cursor,
        exclude: 'retweets',
        'tweet.fields': 'created_at,text,entities,attachments,referenced_tweets,note_tweet',
      },
      headers: { authorization: `Bearer ${input.account.accessToken}` },
      signal: input.signal,
    });
    return pageIn(app, input, json);
  });

/** Undefined for anything but a whole page: X also answers 200 with `errors` and a part of the posts. */
const pageIn = (app: AppOf<'x'>, input: Lost, json: unknown): ListPage | undefined => {
  const isWhole = numberAt(json, 'meta', 'result_count') !== undefined && at(json, 'errors') === undefined;
  const posts = listAt(json, 'data').flatMap((post): ListedPost[] => {
    const id = textAt(post, 'id');
    if (id === undefined) return [];
    const created = Date.parse(textAt(post, 'created_at') ?? '');
    const url = linkTo(app, input.account.handle, id);
    return [{ id, url, at: Number.isNaN(created) ? undefined : created, matchedBy: matchOf(input, post) }];
  });
  if (!isWhole && !posts.some(({ matchedBy }) => matchedBy !== undefined)) return undefined;
  return { posts, next: textAt(json, 'meta', 'next_token') };
};

/** The media that we uploaded are the surest sign; text counts with as many media, as the same kind of post. */
const matchOf = ({ content, handles, replyTo, account }: Lost, post: unknown): string | undefined => {
  if (repliedTo(post) !== replyTo) return undefined;
  const shown = listAt(post, 'attachments', 'media_keys');
  if (shown.length !== content.media.length) return undefined;
  const uploads = (handles as XHandles).media ?? {};
  const ours = content.media.map(file => uploads[file.id]?.mediaKey ?? undefined);
  if (ours.length > 0 && ours.every(key => key !== undefined && shown.includes(key))) return 'media';
  const mayNameUs = replyTo === undefined ? [] : [`@${account.handle} `];
  const texts = [writtenText(post), ...mayNameUs.map(name => withoutStart(writtenText(post), name))];
  return texts.some(text => isSameText(text, content.text)) ? 'text' : undefined;
};

const withoutStart = (text: string, start: string): string =>
  text.toLowerCase().startsWith(start.toLowerCase()) ? text.slice(start.length) : text;

/** The post that this one answers; the newer spelling of the field is read too. */
const repliedTo = (post: unknown): string | undefined => {
  const references = [...listAt(post, 'referenced_tweets'), ...listAt(post, 'referenced_posts')];
  return textAt(
    references.find(reference => textAt(reference, 'type') === 'replied_to'),
    'id',
  );
};
