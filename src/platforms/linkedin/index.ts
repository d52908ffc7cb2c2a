import { pollOptionsOf } from '../../domain/limits/polls.ts';
import type { MediaFile, PrepareResult, StepInput } from '../step.ts';
import type { CommitResult, Platform } from '../platform.ts';
import { PlatformError } from '../platform.ts';
import { headerOf } from '../refusals.ts';
import { readBack } from '../read-back.ts';
import { authorOf, linkTo, restCall, type LinkedIn } from './api.ts';
import { littleText } from './little-text.ts';
import { comment } from './comment.ts';
import { lookAtComments } from './comments-of-post.ts';
import { articleOf, prepareCard } from './link-card.ts';
import { linkedinConversations } from './conversation.ts';
import { linkedinMetrics } from './metrics.ts';
import { linkedinOAuth } from './oauth.ts';
import { linkedinProbe } from './probe.ts';
import { lookAtPosts } from './posts-of-page.ts';
import { findPage } from './find-page.ts';
import { lookAtPost, removePost } from './remove.ts';
import { lookAtText, reviseOnLinkedIn } from './revise.ts';
import { explainRefusal, uploadToLinkedIn, type LinkedInHandles, type LinkedInMedia } from './upload.ts';

export const createLinkedIn = (linkedin: LinkedIn): Platform => ({
  name: 'linkedin',
  preparesLinks: true,
  oauth: linkedinOAuth(linkedin),
  probe: linkedinProbe(linkedin),
  prepare: input => prepare(linkedin, input),
  commit: input => commit(linkedin, input),
  setCover: reportCover,
  comment: input => comment(linkedin, input),
  findComment: input =>
    readBack('LinkedIn', linkedin.patience, input.lost, () => lookAtComments(linkedin, input)),
  reconcile: input => readBack('LinkedIn', linkedin.patience, input.lost, () => lookAtPosts(linkedin, input)),
  // the link is derived from the id, and members may not read their own posts
  confirm: ({ externalId }) => Promise.resolve({ url: linkTo(linkedin, externalId), evidence: {} }),
  remove: input => removePost(linkedin, input),
  isOut: input => lookAtPost(linkedin, input),
  metrics: linkedinMetrics(linkedin),
  conversations: linkedinConversations(linkedin),
  findAccount: (account, handle, signal) => findPage(linkedin, account, handle, signal),
  revise: input => reviseOnLinkedIn(linkedin, input),
  isRevised: input => lookAtText(linkedin, input),
});

const commit = async (linkedin: LinkedIn, input: StepInput): Promise<CommitResult> => {
  const result = await linkedin.wire.commit(
    { ...restCall(linkedin, input, 'POST', 'posts'), json: postBody(input), endpoint: 'posts' },
    answer => {
      const externalId = headerOf(answer, 'x-restli-id') ?? headerOf(answer, 'x-linkedin-id');
      return externalId === undefined ? undefined : { externalId, url: linkTo(linkedin, externalId) };
    },
  );
  if (result.outcome !== 'rejected') return result;
  return { ...result, failure: explainRefusal(input.content.media[0], result.failure) };
};

const prepare = async (linkedin: LinkedIn, input: StepInput): Promise<PrepareResult> => {
  const files = input.content.media;
  if (files.length === 0) return stateOf(await prepareCard(linkedin, input));
  if (files.length > 1 && files.some(({ type }) => type === 'video' || type === 'document'))
    throw new PlatformError({
      kind: 'invalid_media',
      message: 'A LinkedIn post can have one video, one document, or up to 20 images.',
    });
  const media: Record<string, LinkedInMedia> = { ...(input.handles as LinkedInHandles).media };
  const keep = async (file: MediaFile, value: LinkedInMedia | null): Promise<void> => {
    if (value === null) delete media[file.id];
    else media[file.id] = value;
    await input.save({ media });
  };
  let checkAfterMs = 0;
  for (const file of files)
    checkAfterMs = Math.max(
      checkAfterMs,
      await uploadOrForget({ linkedin, input, keep }, file, media[file.id]),
    );
  return stateOf(checkAfterMs);
};

const stateOf = (checkAfterMs: number): PrepareResult =>
  checkAfterMs === 0
    ? { state: 'ready' }
    : { state: 'waiting', checkAfterMs, progress: 'LinkedIn is processing the media' };

/**
 * Resumes an upload. If LinkedIn refuses it (its URL has expired), the upload is discarded and the next attempt starts
 * again.
 */
const uploadOrForget = async (
  upload: Parameters<typeof uploadToLinkedIn>[0],
  file: MediaFile,
  known: LinkedInMedia | undefined,
): Promise<number> => {
  try {
    return await uploadToLinkedIn(upload, file, known);
  } catch (error) {
    const resumed = known?.state === 'uploading';
    if (!resumed || !(error instanceof PlatformError)) throw error;
    if (['transient', 'auth_expired', 'rate_limited', 'config'].includes(error.failure.kind)) throw error;
    await upload.keep(file, null);
    throw new PlatformError({ ...error.failure, kind: 'transient' });
  }
};

const postBody = (input: StepInput): Record<string, unknown> => {
  const { content } = input;
  const files = content.media.map(file => assetOf(input, file));
  const poll = pollIn(content);
  const parent = sharedIn(content);
  const article =
    files.length === 0 && !poll && !parent ? articleOf(input.handles as LinkedInHandles) : undefined;
  return {
    author: authorOf(input),
    commentary: littleText(content.text),
    visibility: content.options['visibility'] ?? 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    ...(article !== undefined && { content: article }),
    ...(poll && { content: { poll } }),
    ...(parent !== undefined && { reshareContext: { parent } }),
    ...(files.length === 1 && { content: { media: files[0] } }),
    ...(files.length > 1 && { content: { multiImage: { images: files } } }),
  };
};

const pollDurations: Readonly<Record<string, string>> = {
  1: 'ONE_DAY',
  3: 'THREE_DAYS',
  7: 'SEVEN_DAYS',
  14: 'FOURTEEN_DAYS',
};

const pollIn = ({ options }: StepInput['content']): Record<string, unknown> | undefined => {
  const { pollQuestion: question, pollDays = '3' } = options;
  return (
    pollOptionsOf(options) && {
      question,
      options: pollOptionsOf(options)?.map(text => ({ text })),
      settings: { duration: typeof pollDays === 'string' ? pollDurations[pollDays] : undefined },
    }
  );
};

/** Returns the URN of the post to reshare. */
const sharedIn = ({ options: { reshare } }: StepInput['content']): string | undefined =>
  typeof reshare === 'string' ? /urn:li:\w+:\d+(?=\/?$)/.exec(reshare)?.[0] : undefined;

const assetOf = ({ content, handles }: StepInput, file: MediaFile): Record<string, unknown> => {
  const id = (handles as LinkedInHandles).media?.[file.id]?.urn;
  const title = titleOf(content, file);
  return {
    id,
    ...(file.altText !== null && file.altText !== '' && { altText: file.altText }),
    ...(title !== undefined && { title }),
  };
};

/** Maximum length of a title that LinkedIn shows in full. */
const maxTitle = 100;

/** Returns a title, which LinkedIn requires for documents. */
const titleOf = (
  { options, text }: StepInput['content'],
  { type, title: own }: MediaFile,
): string | undefined => {
  const title = options['title'];
  if (type !== 'video' && type !== 'document') return undefined;
  if (typeof title === 'string') return title;
  if (type === 'video') return undefined;
  if (own) return own;
  const [line = ''] = text.trim().split('\n');
  return line.slice(0, maxTitle).toWellFormed() || 'Document';
};

/** Reports why a video was published without its cover. The cover is uploaded with the video and cannot be added later. */
const reportCover = ({ content, handles }: StepInput): Promise<void> => {
  const media = (handles as LinkedInHandles).media?.[content.media[0]?.id ?? ''];
  const refusal = media?.cover ? media.cover.refusal : 'The cover was not sent with the video.';
  return refusal === undefined
    ? Promise.resolve()
    : Promise.reject(new PlatformError({ kind: 'invalid_media', message: refusal }));
};
