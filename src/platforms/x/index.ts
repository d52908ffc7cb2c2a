import { limits } from '../../domain/limits/numbers.ts';
import { weightedLength } from '../../domain/limits/text.ts';
import type { AccountTier } from '../../domain/platforms.ts';
import type { AppOf } from '../apps.ts';
import { textAt } from '../../adapters/http/json.ts';
import { PlatformError, type CommitResult, type FailureKind, type Platform } from '../platform.ts';
import type { LostCommit, Verdict } from '../lost-commit.ts';
import type { CommentInput, MediaFile, PrepareResult, StepInput } from '../step.ts';
import { readBack, type Patience } from '../read-back.ts';
import type { Wire } from '../wire.ts';
import { findXAccount } from './find-account.ts';
import { linkTo } from './link.ts';
import { xConversations } from './conversation.ts';
import { xHooks } from './hooks.ts';
import { xMetrics } from './metrics.ts';
import { xSharedComments } from './own-conversations.ts';
import { lookAtXPost, removeFromX } from './remove.ts';
import { xOAuth } from './oauth.ts';
import { xProbe } from './probe.ts';
import { answeredBy, buildPostBody, type PostToX } from './post-body.ts';
import { lookForXRepost, repostOnX } from './repost.ts';
import { lookAtXEdits, reviseOnX } from './revise.ts';
import { lookAtTimeline } from './timeline.ts';
import { uploadToX, type XHandles, type XMedia } from './upload.ts';

/** Maximum age of an upload. X keeps uploads for 24 hours; older ones are created again. */
const uploadLifeMs = 20 * 3_600_000;

/** Operator's settings for X. */
interface XSettings {
  patience: Patience;
  unknownTier: AccountTier;
  consumerSecret: string | undefined;
  webhookId: string | undefined;
  /** Handles or IDs of the accounts that own the app. */
  owners: readonly string[];
}

export const createX = (app: AppOf<'x'>, wire: Wire, settings: XSettings): Platform => {
  const { patience, unknownTier, webhookId, owners, consumerSecret = app.clientSecret } = settings;
  const answer = ({ text, externalId, ...input }: CommentInput): Promise<CommitResult> =>
    commit(app, wire, { ...input, content: { text, media: [], options: {} }, replyTo: externalId });
  const reconcile = (input: StepInput & { lost: LostCommit }): Promise<Verdict> =>
    readBack('X', patience, input.lost, () => lookAtTimeline(app, wire, { ...input, ...answering(input) }));
  return {
    name: 'x',
    oauth: xOAuth(app, wire, unknownTier),
    probe: xProbe(app, wire),
    prepare: input => prepare(app, wire, input),
    commit: input => commit(app, wire, input),
    comment: answer,
    commentsAreReplies: true,
    reconcile,
    // the link is derived from the id, and X bills every read
    confirm: input =>
      Promise.resolve({ url: linkTo(app, input.account.handle, input.externalId), evidence: {} }),
    remove: input => removeFromX(app, wire, input),
    isOut: input => lookAtXPost(app, wire, input),
    revise: input => reviseOnX(app, wire, input),
    isRevised: input => lookAtXEdits(app, wire, input),
    repost: input => repostOnX(app, wire, input),
    findRepost: input => readBack('X', patience, input.lost, () => lookForXRepost(app, wire, input)),
    metrics: xMetrics(app, wire, owners),
    conversations: xConversations(app, wire, {
      answer: input => answer({ ...input, text: input.content.text }),
      findAnswer: input => reconcile({ ...input, replyTo: input.externalId }),
      shared: xSharedComments(app, wire, owners),
    }),
    hooks: xHooks(app, wire, { consumerSecret, webhookId }),
    findAccount: (account, handle, signal) => findXAccount(app, wire, account, handle, signal),
  };
};

const prepare = async (app: AppOf<'x'>, wire: Wire, input: StepInput): Promise<PrepareResult> => {
  const { content } = input;
  if (content.media.length === 0) return { state: 'ready' };
  const saved = input.handles as XHandles;
  const since = isFresh(saved) ? (saved.since ?? Date.now()) : Date.now();
  const media: Record<string, XMedia> = isFresh(saved) ? { ...saved.media } : {};
  const keep = async (file: MediaFile, value: XMedia | null): Promise<void> => {
    if (value === null) delete media[file.id];
    else media[file.id] = value;
    await input.save({ media, since });
  };
  const waits: number[] = [];
  for (const file of [...content.media, ...coverOf(content)])
    waits.push(await uploadOrForget({ wire, app, input, keep }, file, media[file.id]));
  const checkAfterMs = Math.max(...waits);
  if (checkAfterMs === 0) return { state: 'ready' };
  return { state: 'waiting', checkAfterMs, progress: 'X is processing the media' };
};

const isFresh = ({ since }: XHandles): boolean => since !== undefined && Date.now() - since < uploadLifeMs;

/** Kinds of refusal that a resumed upload gets if X has dropped it, or had finished it before the response was lost. */
const lostUpload: readonly FailureKind[] = ['invalid_media', 'invalid_content', 'policy', 'unknown'];

/** Resumes an upload. If X refuses it, the upload is discarded and the next attempt starts again. */
const uploadOrForget = async (
  upload: Parameters<typeof uploadToX>[0],
  file: MediaFile,
  known: XMedia | undefined,
): Promise<number> => {
  try {
    return await uploadToX(upload, file, known);
  } catch (error) {
    if (!(error instanceof PlatformError) || !lostUpload.includes(error.failure.kind)) throw error;
    await upload.keep(file, null);
    throw known?.state === 'uploading' ? new PlatformError({ ...error.failure, kind: 'transient' }) : error;
  }
};

const commit = async (app: AppOf<'x'>, wire: Wire, input: StepInput): Promise<CommitResult> =>
  explainLength(input.content.text, await publish(app, wire, input));

const publish = (app: AppOf<'x'>, wire: Wire, input: StepInput): Promise<CommitResult> =>
  wire.commit(
    {
      method: 'POST',
      url: `${app.bases.api}/2/tweets`,
      json: buildPostBody(postToX(input)),
      signal: input.signal,
      headers: { authorization: `Bearer ${input.account.accessToken}` },
      endpoint: 'posts',
    },
    answer => {
      const externalId = textAt(answer.json, 'data', 'id');
      return externalId === undefined
        ? undefined
        : { externalId, url: linkTo(app, input.account.handle, externalId) };
    },
  );

const aboutLength = /shorter|too long|longer than/i;

/** Kinds of refusal about the text itself. An exceeded quota or a server error says nothing about the text. */
const ofContent: readonly FailureKind[] = ['invalid_content', 'policy'];

/** Adds an explanation if X finds a text too long. The account's Premium has then expired, which X reports nowhere else. */
const explainLength = (text: string, result: CommitResult): CommitResult => {
  if (result.outcome !== 'rejected' || weightedLength(text) <= limits.x.text) return result;
  const { failure } = result;
  if (!ofContent.includes(failure.kind) || !aboutLength.test(failure.message)) return result;
  const message = `X accepts at most ${limits.x.text} characters from this account. Longer texts need X Premium. ${failure.message}`;
  return { ...result, failure: { ...failure, kind: 'invalid_content', message, tier: 'standard' } };
};

const answering = ({ content: { options }, replyTo }: StepInput): Pick<StepInput, 'replyTo'> => {
  const answered = answeredBy({ options, replyTo });
  return answered === undefined ? {} : { replyTo: answered };
};

const coverOf = ({ cover }: StepInput['content']): MediaFile[] => (cover ? [cover] : []);

const postToX = ({ content, handles, replyTo }: StepInput): PostToX => {
  const uploads = (handles as XHandles).media ?? {};
  const mediaIds = content.media.map(file => uploads[file.id]?.id);
  const previewId = content.cover && uploads[content.cover.id]?.id;
  return { text: content.text, mediaIds, previewId, options: content.options, replyTo };
};
