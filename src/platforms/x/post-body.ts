import { pollOptionsOf } from '../../domain/limits/polls.ts';
import type { StepInput } from '../step.ts';
import { answeredIn, quotedIn } from './other-posts.ts';

/** Post to send to X. */
export interface PostToX {
  text: string;
  /** Media ids of its uploads. */
  mediaIds: readonly (string | undefined)[];
  /** Media id of the video's cover. */
  previewId?: string | undefined;
  options: StepInput['content']['options'];
  /** Id of the previous part of a thread. */
  replyTo?: string | undefined;
}

/** Returns the id of the post to answer: the previous part of a thread, or the post named in the settings. */
export const answeredBy = ({ options, replyTo }: Pick<PostToX, 'options' | 'replyTo'>): string | undefined =>
  replyTo ?? answeredIn(options);

/** Builds the request body. The settings for replies and labels belong to the whole thread, so later parts have none. */
export const buildPostBody = ({
  text,
  mediaIds,
  previewId,
  options,
  replyTo,
}: PostToX): Record<string, unknown> => {
  const answered = answeredBy({ options, replyTo });
  return {
    // always sent: X accepts a post with an empty text, but not one without the field
    text,
    ...(mediaIds.length > 0 && { media: { media_ids: mediaIds, preview_media_id: previewId } }),
    ...(replyTo === undefined && {
      reply_settings: options['replySettings'],
      poll: pollIn(options),
      quote_tweet_id: quotedIn(options),
      ...labelsOf(options, mediaIds.length > 0),
    }),
    ...(answered !== undefined && { reply: { in_reply_to_tweet_id: answered } }),
  };
};

const aDayInMinutes = 1_440;

const pollIn = (options: PostToX['options']): Record<string, unknown> | undefined =>
  pollOptionsOf(options) && {
    options: pollOptionsOf(options),
    duration_minutes: options['pollMinutes'] ?? aDayInMinutes,
  };

/** Returns the labels. X's label for AI content applies only to media. */
const labelsOf = (options: PostToX['options'], hasMedia: boolean): Record<string, true> => ({
  ...(options['madeWithAi'] === true && hasMedia && { made_with_ai: true }),
  ...(options['paidPartnership'] === true && { paid_partnership: true }),
});
