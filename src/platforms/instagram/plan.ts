import { userTagsOf } from '../../domain/limits/user-tags.ts';
import type { ContainerPlan } from '../meta/containers.ts';
import type { Parameters } from '../meta/graph.ts';
import { PlatformError } from '../platform.ts';
import type { MediaFile, TargetContent } from '../step.ts';

/** Returns the containers for a post: a carousel of 2 to 10 items, a story, a reel, or one image. */
export const planContainers = (content: TargetContent): ContainerPlan => {
  const [first, ...more] = content.media;
  if (first === undefined) throw refused('An Instagram post needs an image or a video.');
  content.media.forEach(checkFormat);
  if (more.length === 0) return { items: [], main: () => single(first, content) };
  if (content.media.length > 10) throw refused('An Instagram carousel can have up to 10 images and videos.');
  if (content.options['format'] === 'story' || content.options['format'] === 'reel')
    throw refused('An Instagram story or reel needs exactly one image or video.');
  return {
    items: content.media.map((file, index) => ({
      file,
      parameters: { ...source(file), ...childFlags(file), ...tagged(content, index) },
    })),
    main: ids => ({
      media_type: 'CAROUSEL',
      children: ids.join(','),
      ...caption(content),
      ...collaborators(content),
      ...place(content),
      ...labels(content),
    }),
  };
};

const refused = (message: string): PlatformError => new PlatformError({ kind: 'invalid_media', message });

const checkFormat = (file: MediaFile): void => {
  if (file.type === 'video' || file.mimeType === 'image/jpeg') return;
  throw refused(`Instagram accepts only JPEG images, not ${file.mimeType}.`);
};

const source = (file: MediaFile): Parameters =>
  file.type === 'video' ? { video_url: file.url } : { image_url: file.url, ...altText(file) };

const altText = ({ altText: text }: MediaFile): Parameters =>
  text === null || text === '' ? {} : { alt_text: text };

const childFlags = (file: MediaFile): Parameters => ({
  is_carousel_item: 'true',
  ...(file.type === 'video' && { media_type: 'VIDEO' }),
});

const caption = ({ text }: TargetContent): Parameters => (text === '' ? {} : { caption: text });

const collaborators = ({ options }: TargetContent): Parameters => {
  const names = options['collaborators'];
  return Array.isArray(names) && names.length > 0 ? { collaborators: JSON.stringify(names) } : {};
};

const place = ({ options }: TargetContent): Parameters => {
  const id = options['locationId'];
  return typeof id === 'string' ? { location_id: id } : {};
};

const tagged = ({ options }: TargetContent, item = 0): Parameters => {
  const tags = userTagsOf(options, item).map(({ item: _item, ...tag }) => tag);
  return tags.length === 0 ? {} : { user_tags: JSON.stringify(tags) };
};

const trial = ({ options }: TargetContent): Parameters => {
  const strategy = options['trialReel'];
  return strategy === undefined ? {} : { trial_params: JSON.stringify({ graduation_strategy: strategy }) };
};

/** Returns the label parameters. Only the parent of a carousel is labeled. */
const labels = ({ options }: TargetContent): Parameters =>
  options['madeWithAi'] === true ? { is_ai_generated: 'true' } : {};

/**
 * Returns the parameters of a single container. A video that is not a story is a reel, because Instagram retired plain
 * videos.
 */
const single = (file: MediaFile, content: TargetContent): Parameters => {
  const { options } = content;
  if (options['format'] === 'story')
    return {
      media_type: 'STORIES',
      ...source({ ...file, altText: null }),
      ...tagged(content),
      ...labels(content),
    };
  const shared = {
    ...source(file),
    ...caption(content),
    ...collaborators(content),
    ...place(content),
    ...tagged(content),
    ...labels(content),
  };
  if (file.type !== 'video') return shared;
  return {
    media_type: 'REELS',
    ...shared,
    share_to_feed: given(options['shareToFeed']),
    ...coverOf(content),
    ...trial(content),
  };
};

/** Returns the cover parameters. An image takes precedence over a frame, as on Instagram itself. */
const coverOf = ({ cover, options }: TargetContent): Parameters =>
  cover ? { cover_url: cover.url } : { thumb_offset: given(options['coverAtMs'] ?? options['thumbOffset']) };

const given = (value: unknown): string | undefined =>
  typeof value === 'boolean' || typeof value === 'number' ? String(value) : undefined;
