import { asList, asObject, refusal } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';
import {
  containerOf,
  isSelf,
  isYes,
  keepContainer,
  settingsOf,
  videoError,
} from '../meta/meta-containers.ts';
import type { Container } from '../meta/meta-model.ts';
import { badParameter, graphError, notFinished, unknownObject } from '../meta/meta-voice.ts';
import { captionProblem, collaboratorsProblem, isUserName } from './instagram-rules.ts';
import { pullMedia } from '../pull-media.ts';
import type { Cover } from '../model.ts';
import type { Pulled } from '../pull-media.ts';
import type { World } from '../world.ts';

const maxImage = 8 * 1024 * 1024;
/** Feed pictures lie between 4:5 and 1.91:1, with room for rounding. */
const [narrowest, widest] = [0.79, 1.92];

/** `POST /{ig-id}/media`: pulls the media, keeps an invisible container. */
export async function instagramContainer(world: World, call: Call): Promise<Reply> {
  if (!isSelf(call)) return unknownObject(call.param('user'));
  const type = call.field('media_type') ?? 'IMAGE';
  const problem =
    typeProblem(call, type) ?? captionProblem(call.field('caption') ?? '') ?? extrasProblem(call, type);
  if (problem) return problem;
  return type === 'CAROUSEL' ? carousel(world, call) : await single(world, call, type);
}

/** A reel on trial, a place, and people. */
function extrasProblem(call: Call, type: string): Reply | undefined {
  const [trial, place] = [call.field('trial_params'), call.field('location_id')];
  const people =
    tagProblem(call, type) ??
    collaboratorsProblem(call.field('collaborators'), type !== 'STORIES' && !isChild(call));
  if (people) return people;
  if (trial !== undefined && type !== 'REELS') return badParameter('trial_params is only for REELS.');
  if (trial !== undefined && !/^\{"graduation_strategy":"(?:MANUAL|SS_PERFORMANCE)"\}$/.test(trial))
    return badParameter('The parameter trial_params is not valid.');
  if (place === undefined) return undefined;
  if (type === 'STORIES' || isChild(call)) return badParameter('location_id is not allowed here.');
  return /^\d+$/.test(place) ? undefined : badParameter('The location_id is not a page.');
}

/** Validates tags. On images they need a position, on videos they have none, and in a carousel each item has its own. */
function tagProblem(call: Call, type: string): Reply | undefined {
  const given = call.field('user_tags');
  if (given === undefined) return undefined;
  if (type === 'CAROUSEL') return badParameter('user_tags is for the items of a carousel.');
  const tags = listIn(given);
  if (!tags || tags.length > 20) return badParameter('The parameter user_tags is not valid.');
  const isPlaced = (tag: Json): boolean => tag['x'] !== undefined && tag['y'] !== undefined;
  const isIn = (value: unknown): boolean =>
    value === undefined || (typeof value === 'number' && value >= 0 && value <= 1);
  return refusal(
    [tags.some(tag => !isUserName(tag['username'])), () => badParameter('user_tags needs usernames.')],
    [
      tags.some(tag => !isIn(tag['x']) || !isIn(tag['y'])),
      () => badParameter('(#100) Param user_tags[x] must be a number less than or equal to 1'),
    ],
    [type === 'IMAGE' && !tags.every(isPlaced), () => badParameter('user_tags needs x and y on a photo.')],
  );
}

function listIn(given: string): Json[] | undefined {
  try {
    return asList(JSON.parse(given)).map(tag => asObject(tag) ?? {});
  } catch {
    return undefined;
  }
}

const settingsIn = (settings: Record<string, string> | undefined) => (settings ? { settings } : {});

const placed = (call: Call) => settingsOf(call, ['trial_params', 'location_id', 'user_tags']);

/** Adds the tags of a carousel's items to the carousel's own settings. */
const withItems = (own: Record<string, string> | undefined, children: Container[]) => {
  const tags = children.map(({ settings }) => settings?.['user_tags'] ?? '[]');
  return tags.some(each => each !== '[]') ? { ...own, user_tags: `[${tags.join(',')}]` } : own;
};

const isChild = (call: Call): boolean => isYes(call, 'is_carousel_item');

function typeProblem(call: Call, type: string): Reply | undefined {
  if (!['IMAGE', 'VIDEO', 'REELS', 'STORIES', 'CAROUSEL'].includes(type)) {
    return badParameter(`Only photo or video can be accepted as media type: ${type}`, 2_207_023);
  }
  if (type === 'VIDEO' && !isChild(call)) {
    return badParameter(
      'The VIDEO value for media_type is no longer supported. Use the REELS media_type to publish a video.',
      2_207_067,
    );
  }
  if (type === 'IMAGE' && !call.field('image_url'))
    return badParameter('The parameter image_url is required.');
  const moving = type === 'VIDEO' || type === 'REELS';
  if (moving && !call.field('video_url')) return badParameter('The parameter video_url is required.');
  const nothing = type === 'STORIES' && !call.field('image_url') && !call.field('video_url');
  return nothing ? badParameter('The parameter image_url or video_url is required.') : undefined;
}

async function single(world: World, call: Call, type: string): Promise<Reply> {
  const video = type === 'IMAGE' ? undefined : call.field('video_url');
  const pulled = await pullMedia(world, video ?? call.field('image_url') ?? '', video ? 'video' : 'image');
  if ('status' in pulled) return pulled;
  const problem = video ? undefined : imageProblem(pulled, type);
  if (problem) return problem;
  const cover = await coverOf(world, call, type);
  if (cover && 'status' in cover) return cover;
  const broken = video !== undefined && !pulled.type.startsWith('video/');
  return keepSingle(world, call, type, { pulled, cover, broken });
}

function keepSingle(
  world: World,
  call: Call,
  type: string,
  { pulled, cover, broken }: { pulled: Pulled; cover: Cover | undefined; broken: boolean },
): Reply {
  const { ratio: _ratio, ...media } = pulled;
  return keepContainer(world, call, {
    platform: 'instagram',
    mediaType: type,
    text: captionOf(call, type),
    media: [media],
    isChild: isChild(call),
    ...labelsOf(call),
    ...placed(call),
    ...(cover && { cover }),
    ...(broken ? { state: 'ERROR', error: videoError } : {}),
  });
}

/** A reel alone has one: `cover_url` is fetched as media are and wins over `thumb_offset`, milliseconds. */
async function coverOf(world: World, call: Call, type: string): Promise<Cover | Reply | undefined> {
  if (type !== 'REELS') return undefined;
  const [url, offset] = [call.field('cover_url'), call.field('thumb_offset')];
  if (offset !== undefined && !/^\d{1,9}$/.test(offset))
    return graphError(1, 2_207_057, 'The thumbnail offset is out of range.');
  if (url === undefined) return offset === undefined ? undefined : { atMs: Number(offset) };
  const pulled = await pullMedia(world, url, 'image');
  if ('status' in pulled) return pulled;
  return imageProblem(pulled, 'STORIES') ?? { digest: pulled.digest };
}

/** The items of a carousel are not labelled each. */
const labelsOf = (call: Call): Pick<Container, 'labels'> =>
  isYes(call, 'is_ai_generated') && !isChild(call) ? { labels: ['is_ai_generated'] } : {};

/** Stories and the items of a carousel have no caption of their own. */
const captionOf = (call: Call, type: string): string =>
  type === 'STORIES' || isChild(call) ? '' : (call.field('caption') ?? '');

function imageProblem({ type, size, ratio }: Pulled, mediaType: string): Reply | undefined {
  if (type !== 'image/jpeg') {
    const told = { error_user_msg: `The image format is not supported: ${type}. Only JPEG is.` };
    return graphError(36_001, 2_207_005, 'The image format is not supported.', told);
  }
  if (size > maxImage) return graphError(36_000, 2_207_004, 'The image size is too large.');
  if (mediaType === 'STORIES' || ratio === undefined || (ratio >= narrowest && ratio <= widest))
    return undefined;
  return graphError(36_003, 2_207_009, 'The aspect ratio is not supported.', {
    error_user_msg: `The submitted image has aspect ratio ${ratio.toFixed(2)}; it must be between 4:5 and 1.91:1.`,
  });
}

function carousel(world: World, call: Call): Reply {
  const children = childrenOf(world, call, call.field('children') ?? '');
  if (!children) return badParameter('A child container does not exist.', 2_207_028);
  if (children.length < 2 || children.length > 10)
    return badParameter('A carousel takes 2 to 10 items.', 2_207_028);
  if (children.some(({ state }) => state !== 'FINISHED')) return notFinished.instagram();
  return keepContainer(world, call, {
    platform: 'instagram',
    mediaType: 'CAROUSEL',
    text: call.field('caption') ?? '',
    children: children.map(({ id }) => id),
    media: children.flatMap(({ media }) => media),
    ...labelsOf(call),
    ...settingsIn(withItems(placed(call).settings, children)),
  });
}

/** The child containers named by `1,2,3` or `["1","2","3"]`; undefined when one is not a child of the caller. */
export function childrenOf(world: World, call: Call, given: string): Container[] | undefined {
  const ids = given.split(/[^\d]+/).filter(id => id !== '');
  const found = ids.flatMap(id => containerOf(world, call, id) ?? []).filter(child => child.isChild);
  return found.length === ids.length ? found : undefined;
}
