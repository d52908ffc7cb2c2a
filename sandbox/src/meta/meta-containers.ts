import type { Call, Reply } from '../http.ts';
import { json } from '../http.ts';
import { saidNow } from '../comments/said.ts';
import { metaId, shortId } from '../ids.ts';
import type { Container, MetaDetail } from './meta-model.ts';
import { graphError, noContainer, notFinished, overQuota, unknownObject } from './meta-voice.ts';
import type { Account, Post } from '../model.ts';
import { repliesBy } from '../posts.ts';
import type { World } from '../world.ts';

export const dayMs = 86_400_000;

type Given = Partial<Container> & Pick<Container, 'platform' | 'mediaType'>;

/** Keeps a new container and answers with its id. */
export function keepContainer(world: World, call: Call, given: Given): Reply {
  const id = metaId();
  const blank = {
    text: '',
    media: [],
    children: [],
    isChild: false,
    polls: 0,
    state: 'IN_PROGRESS',
  } as const;
  world.containers.put(id, {
    ...blank,
    media: [],
    children: [],
    ...given,
    id,
    account: call.caller.name,
    createdAt: Date.now(),
  });
  return json(200, { id });
}

/** A container of the caller. */
export function containerOf(world: World, call: Call, id: string): Container | undefined {
  const container = world.containers.get(id);
  if (container?.account !== call.caller.name || container.platform !== call.caller.platform)
    return undefined;
  if (isReadyByNow(world, call, container)) container.state = 'FINISHED';
  return container;
}

/** Whether a container is ready. Instagram's images become ready over time, everything else only by status calls. */
const isReadyByNow = (world: World, call: Call, container: Container): boolean =>
  container.state === 'IN_PROGRESS' &&
  ripensByTime(container) &&
  call.fault?.mode !== 'not_ready' &&
  Date.now() - container.createdAt >= world.settings.imageReadyMs;

const ripensByTime = ({ platform, media }: Container): boolean =>
  platform === 'instagram' && !media.some(({ type }) => type.startsWith('video/'));

/** Whether the id is the caller's own, or the one that Instagram gives them for this app. */
export const isOwnId = ({ caller }: Call, id: string): boolean =>
  ['me', caller.id, ...(caller.platform === 'instagram' ? [caller.scopedId] : [])].includes(id);

/** Whether the path names the caller. */
export const isSelf = (call: Call): boolean => isOwnId(call, call.param('user'));

/** A field that says yes, in whatever case a client writes it: Python's is `True`. */
export const isYes = (call: Call, field: string): boolean => call.field(field)?.toLowerCase() === 'true';

/** Returns the settings that the call contains, from the given fields. */
export function settingsOf(call: Call, names: readonly string[]): Pick<Container, 'settings'> {
  const given = names.flatMap(name => {
    const value = call.field(name);
    return value === undefined ? [] : [[name, value]];
  });
  return given.length === 0 ? {} : { settings: Object.fromEntries(given) as Record<string, string> };
}

/** Handles a status call. Containers progress only by status calls, except Instagram's images. */
export function poll(world: World, call: Call, container: Container): Container {
  if (container.state === 'IN_PROGRESS') advance(world, call, container);
  else settle(call, container);
  return world.containers.put(container.id, container);
}

function advance(world: World, call: Call, container: Container): void {
  if (call.fault?.mode !== 'not_ready') container.polls += 1;
  settle(call, container);
  if (ripensByTime(container)) return;
  if (container.state === 'IN_PROGRESS' && container.polls >= pollsNeeded(world, container))
    container.state = 'FINISHED';
}

/** A container dies of old age, or of a fault. */
function settle(call: Call, container: Container): void {
  if (container.state === 'PUBLISHED') return;
  if (call.fault?.mode === 'invalid_media') fail(container);
  else if (call.fault?.mode === 'expired' || container.createdAt < Date.now() - dayMs)
    container.state = 'EXPIRED';
}

function fail(container: Container): void {
  container.state = 'ERROR';
  container.error = container.platform === 'instagram' ? videoError : 'INVALID_ASPEC_RATIO';
}

/** Instagram's `status` for a video it cannot process. */
export const videoError =
  'Error: Media upload has failed with error code 2207026: The video format is not supported.';

function pollsNeeded(world: World, { mediaType, media }: Container): number {
  if (mediaType === 'CAROUSEL') return world.settings.imagePolls;
  return media.some(({ type }) => type.startsWith('video/'))
    ? world.settings.videoPolls
    : world.settings.imagePolls;
}

/** Publishes a finished container once. This step is irreversible on both platforms. */
export function publishContainer(world: World, call: Call, describe: Describe): Reply {
  const platform = call.caller.platform === 'instagram' ? 'instagram' : 'threads';
  if (!isSelf(call)) return unknownObject(call.param('user'));
  const container = containerOf(world, call, call.field('creation_id') ?? '');
  const problem = container ? publishProblem(world, call, container) : noContainer[platform]();
  if (!container || problem) return problem ?? noContainer[platform]();
  const post = world.posts[platform].add(draft(call, container, describe(container, call.caller, shortId())));
  world.containers.put(container.id, { ...container, state: 'PUBLISHED', publishedAs: post.id });
  return json(200, call.fault?.mode === 'no_id' ? {} : { id: post.id });
}

/** Returns the platform-specific parts of a post: its detail, and its path in the sandbox. */
export type Describe = (
  container: Container,
  account: Account,
  shortcode: string,
) => { detail: MetaDetail; path: string };

function publishProblem(world: World, call: Call, container: Container): Reply | undefined {
  const { platform, state, isChild } = container;
  const expired = call.fault?.mode === 'expired' || container.createdAt < Date.now() - dayMs;
  if (expired || state === 'EXPIRED' || state === 'PUBLISHED' || isChild) return noContainer[platform]();
  if (state === 'ERROR')
    return graphError(352, 2_207_026, 'The media of this container could not be processed.');
  if (state === 'IN_PROGRESS') return notFinished[platform]();
  if (container.replyTo !== undefined && !isThere(world, container.replyTo)) return noContainer.threads();
  return isOverQuota(world, container, call.caller.id) ? overQuota() : undefined;
}

/** Whether a post or comment with the ID exists. */
const isThere = (world: World, id: string): boolean =>
  world.posts.threads.get(id) !== undefined || saidNow(world, 'threads', id) !== undefined;

function isOverQuota(world: World, { platform, replyTo }: Container, authorId: string): boolean {
  const limits = world.settings.limits;
  const limit = replyTo === undefined ? limits[platform] : limits.threadsReplies;
  return usedToday(world, platform, authorId, replyTo !== undefined) >= limit;
}

/** Posts, or replies, of the last 24 hours. */
export function usedToday(
  world: World,
  platform: Container['platform'],
  authorId: string,
  replies = false,
): number {
  const since = Date.now() - dayMs;
  const replied = world.posts[platform].countSince(repliesBy(authorId), since);
  return replies ? replied : world.posts[platform].countSince(authorId, since) - replied;
}

function draft(
  call: Call,
  container: Container,
  { detail, path }: ReturnType<Describe>,
): Omit<Post<MetaDetail>, 'seq'> {
  const { name, id, handle } = call.caller;
  const { platform, text, media, replyTo, link, labels, cover, attachment } = container;
  const { poll: question, quotes, settings } = container;
  return {
    ...(question && { poll: question }),
    ...(quotes === undefined ? {} : { quotes }),
    ...(settings && { settings }),
    platform,
    account: name,
    accountId: id,
    handle,
    text,
    media,
    detail,
    kind: replyTo === undefined ? 'post' : 'reply',
    id: metaId(),
    at: Date.now(),
    ...(labels === undefined ? {} : { labels }),
    ...(link === undefined ? {} : { card: { url: link } }),
    ...(cover === undefined ? {} : { cover }),
    ...(attachment === undefined ? {} : { attachment }),
    ...(replyTo === undefined ? {} : { inReplyTo: replyTo }),
    url: `${call.origin}${path}`,
  };
}
