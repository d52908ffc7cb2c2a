import { ApplicationFailure, Context } from '@temporalio/activity';
import { storeMade } from '../../adapters/media/upload/store-made.ts';
import { makeOnePage } from '../../adapters/media/documents/make-pages.ts';
import { makePicture } from '../../adapters/media/make-picture.ts';
import { isOfDocument } from '../../adapters/media/documents/measure-document.ts';
import { turnsOf } from '../../domain/turns/resources.ts';
import { makeFrame } from '../../adapters/video/frames.ts';
import { makeRendition, type MadeRendition } from '../../adapters/video/rendition.ts';
import type { Workspace } from '../../adapters/video/workspace.ts';
import { addRendition, findRenderable, hasRendition, type RenderableRow } from '../../db/media/renditions.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { Refusal } from '../../domain/errors.ts';
import { profileNamed, type RenditionProfile } from '../../domain/media/renditions/profiles.ts';
import { workerStopped } from '../../domain/worker-stopped.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';
import { endOfAborted, unlessBroken } from '../hand-over.ts';
import { whileHeartbeating } from '../heartbeat.ts';

/** Video or image to convert to a platform's form. */
export interface RenditionInput {
  mediaId: string;
  profile: string;
}

/** `refused`: another attempt would fail in the same way. */
export type RenditionStep = { state: 'made' } | { state: 'refused'; reason: string };

const heartbeatMs = 500;

/**
 * Maximum number of waiting steps of an organization. Further steps free their slot in the worker and are started again.
 */
const maxWaiting = 8;
const comeAgainMs = 5_000;

/**
 * Waits a moment and then returns the error that hands the step back, so that the step is not started again immediately.
 * The step then begins again like one that a stopping worker left.
 */
const comeAgain = async (signal: AbortSignal): Promise<Error> => {
  await Context.current()
    .sleep(comeAgainMs)
    .catch(() => undefined);
  if (signal.aborted) return endOfAborted();
  return ApplicationFailure.nonRetryable('too many images of the organization are waiting', workerStopped);
};

/** Returns whether an error means that too many images of the organization are waiting. */
export const hasTooManyWaiting = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'rate_limited';

/** Renditions that this process is making, by file and profile. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Makes a rendition unless it exists, and waits for one that this process is making for another target. Throws
 * `rate_limited` if too many images of the organization are waiting.
 */
export const makeOnce = async (
  service: Service,
  input: RenditionInput,
  signal: AbortSignal,
): Promise<RenditionStep> => {
  const key = `${input.mediaId} ${input.profile}`;
  for (let other = underWay.get(key); other; other = underWay.get(key)) await other.catch(() => undefined);
  const making = makeUnlessThere(service, input, signal);
  underWay.set(key, making);
  try {
    return await making;
  } finally {
    underWay.delete(key);
  }
};

const makeUnlessThere = async (
  service: Service,
  { mediaId, profile: name }: RenditionInput,
  signal: AbortSignal,
): Promise<RenditionStep> => {
  const em = service.orm.em.fork();
  const profile = profileNamed(name);
  const original = await findRenderable(em, mediaId);
  // a worker of a later release knows it, and Temporal retries
  if (!profile) throw new Error(`this worker does not know the rendition profile ${name}`);
  if (!original) return { state: 'refused', reason: 'the file no longer exists' };
  if (await hasRendition(em, mediaId, name)) return { state: 'made' };
  const make = async () => {
    signal.throwIfAborted();
    return service.video.workspaces.use(workspace => render(service, workspace, original, profile, signal));
  };
  const { type, orgId } = original;
  try {
    await (type === 'video' ? make() : turnsOf('pictures').take({ orgId, maxWaiting, signal }, make));
    return { state: 'made' };
  } catch (error) {
    if (!signal.aborted && error instanceof ClipFailure) return { state: 'refused', reason: error.message };
    throw error;
  }
};

/** Makes a rendition as a step of its own. Repeatable. */
const makeOne = async (service: Service, input: RenditionInput): Promise<RenditionStep> => {
  const { cancellationSignal: signal } = Context.current();
  try {
    return await makeOnce(service, input, signal);
  } catch (error) {
    if (signal.aborted) throw endOfAborted();
    if (hasTooManyWaiting(error)) throw await comeAgain(signal);
    throw unlessBroken(error);
  }
};

const render = async (
  { orm, storage, video: tools }: Service,
  workspace: Workspace,
  original: RenderableRow,
  profile: RenditionProfile,
  signal: AbortSignal,
): Promise<void> => {
  await workspace.fetch(original.storageKey, 'input', signal);
  const watching = { signal, onProgress: () => undefined };
  const make = (): Promise<MadeRendition> => {
    const { mimeType } = original;
    if (isOfDocument(mimeType)) return makeOnePage(workspace, mimeType, profile, signal);
    if (original.type !== 'video') return makePicture(workspace, { facts: original, profile, signal });
    return profile.frameAtMs === undefined
      ? makeRendition(tools, workspace, { facts: original, profile }, watching)
      : makeFrame(tools, workspace, profile.frameAtMs, signal);
  };
  const { orgId, id: mediaId } = original;
  const stored = await storeMade(storage, workspace, orgId, await make());
  await failpoint('rendition.after_store');
  const isNew = await addRendition(orm.em.fork(), { ...stored, orgId, mediaId, profile: profile.name });
  await failpoint('rendition.after_row');
  if (!isNew) await storage.delete(stored.storageKey);
};

/** Creates the step that converts a file to a platform's form, bound to one process. */
export const createRenditionActivities = (service: Service) => ({
  makeRendition: (input: RenditionInput): Promise<RenditionStep> =>
    whileHeartbeating(heartbeatMs, () => makeOne(service, input)),
  /** Converts an image, without waiting for videos. Workflows of the release before call this step. */
  makePictureRendition: (input: RenditionInput): Promise<RenditionStep> =>
    whileHeartbeating(heartbeatMs, () => makeOne(service, input)),
});

export type RenditionActivities = ReturnType<typeof createRenditionActivities>;
