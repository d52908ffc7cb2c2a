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
  { id: text('From add_media or list_media.'), altText: text('Says what it shows.') },
  'id',
);

export const ofMedia: ArgumentSpec = {
  says: 'Pictures and videos, in their order. A file from the internet is added by add_media first.',
  shape: listShape(file),
};

export const ofThread: ArgumentSpec = {
  says: 'On X and Threads: the posts that follow the first.',
  shape: listShape(objectShape({ text: { type: 'string' }, media: { type: 'array', items: file } }, 'text')),
};

/** The settings without which a post may not fit its platform; set_platform_options has the others. */
export const commonOptions: ArgumentSpec = {
  says: 'What differs on a platform. More settings: set_platform_options.',
  shape: objectShape({
    x: objectShape({ text: { type: 'string' } }),
    linkedin: objectShape({ text: { type: 'string' }, organizationId: text('The page to post as.') }),
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

export const whichBrand = 'The brand, by its slug from list_brands.';
export const postId = 'The post.';
export const limit = 'How many at most.';
export const offset = 'How many to skip: the offset that `more` of the page before names.';
export const after = 'The next page: `next` of the page before.';
export const goesTo = 'Where it goes.';

/** One or several platforms, where the operation takes both. */
export const anyPlatform = (says: string): ArgumentSpec => ({
  says,
  shape: { type: 'string', enum: platformNames },
});
export const oneText = (says: string): ArgumentSpec => ({ says, shape: { type: 'string' } });

/** What a short answer has of a post. */
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
