import { pollOptionsOf } from '../../domain/limits/polls.ts';
import type { StepInput } from '../step.ts';
import { answeredIn, quotedIn } from './other-posts.ts';

/** A post as it is sent. */
export interface PostToX {
  text: string;
  /** Of its uploads. */
  mediaIds: readonly (string | undefined)[];
  /** The picture by which its video is shown. */
  previewId?: string | undefined;
  options: StepInput['content']['options'];
  /** Of a part of a thread: the part before it. */
  replyTo?: string | undefined;
}

/** What a post answers: the part before it, or what its settings name. */
export const answeredBy = ({ options, replyTo }: Pick<PostToX, 'options' | 'replyTo'>): string | undefined =>
  replyTo ?? answeredIn(options);

/** Who may reply, and what it is labelled with, are a thread's: its later parts take no such setting. */
export const buildPostBody = ({
  text,
  mediaIds,
  previewId,
  options,
  replyTo,
}: PostToX): Record<string, unknown> => {
  const answered = answeredBy({ options, replyTo });
  return {
    // always sent: X takes a post without a text, but not one that does not say so
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

/** X's label for what a model made is about media alone. */
const labelsOf = (options: PostToX['options'], hasMedia: boolean): Record<string, true> => ({
  ...(options['madeWithAi'] === true && hasMedia && { made_with_ai: true }),
  ...(options['paidPartnership'] === true && { paid_partnership: true }),
});
