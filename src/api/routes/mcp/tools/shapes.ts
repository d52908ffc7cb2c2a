import { platformNames } from '../../../../domain/platforms.ts';
import type { ArgumentSpec, ToolSchema } from './tool-spec.ts';

type Shape = Omit<ToolSchema, 'description'>;

export const text = (description: string): ToolSchema => ({ type: 'string', description });
export const objectShape = (
  properties: Readonly<Record<string, ToolSchema>>,
  ...required: string[]
): Shape => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
export const listShape = (items: ToolSchema): Shape => ({ type: 'array', items });

const file: ToolSchema = objectShape(
  { mediaId: text('From add_media or list_media.'), altText: text('Alternative text.') },
  'mediaId',
);

export const ofMedia: ArgumentSpec = {
  says: 'Images and videos, in order. Add files from the internet with add_media first.',
  shape: listShape(file),
};

export const ofThread: ArgumentSpec = {
  says: 'On X and Threads: further posts of the thread.',
  shape: listShape(objectShape({ text: { type: 'string' }, media: { type: 'array', items: file } }, 'text')),
};

/** Settings without which a post may not fit its platform. set_platform_options has the others. */
export const commonOptions: ArgumentSpec = {
  says: 'Differences on a platform. More options: set_platform_options.',
  shape: objectShape({
    x: objectShape({ text: { type: 'string' } }),
    linkedin: objectShape({ text: { type: 'string' }, organizationId: text('Page to post as.') }),
    instagram: objectShape({
      text: { type: 'string' },
      format: { type: 'string', enum: ['feed', 'reel', 'story'] },
    }),
    threads: objectShape({ text: { type: 'string' } }),
    youtube: objectShape({
      text: text('The description.'),
      title: { type: 'string' },
      privacyStatus: { type: 'string', enum: ['public', 'unlisted', 'private'] },
    }),
  }),
};

export const whichBrand = 'Slug of the brand, from list_brands.';
export const postId = 'The post.';
export const limit = 'Maximum number.';
export const offset = 'Number to skip: the offset in `more` of the previous page.';
export const after = '`next` of the previous page.';
export const goesTo = 'Target platforms.';

/** One or several platforms, for operations that accept both. */
export const anyPlatform = (says: string): ArgumentSpec => ({
  says,
  shape: { type: 'string', enum: platformNames },
});
export const oneText = (says: string): ArgumentSpec => ({ says, shape: { type: 'string' } });

/** Fields of a post in a short answer. */
export const postBrief = [
  'id',
  'brandSlug',
  'text',
  'platforms',
  'status',
  'scheduledAt',
  'plannedFor',
  'publishedAt',
  'held',
  'review',
  'targets',
  'media',
  'labels',
  'revision',
] as const;
