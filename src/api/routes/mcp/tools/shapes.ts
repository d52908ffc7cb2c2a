import { platformNames } from '../../../../domain/platforms.ts';
import type { ArgumentSpec, ToolSchema } from './tool-spec.ts';

type Shape = Omit<ToolSchema, 'description'>;

export const text = (description: string): ToolSchema => ({ type: 'string', description });
export const flag = (description: string): ToolSchema => ({ type: 'boolean', description });
export const oneOf = (description: string, ...names: readonly string[]): ToolSchema => ({
  type: 'string',
  description,
  enum: names,
});
export const objectOf = (properties: Readonly<Record<string, ToolSchema>>, ...required: string[]): Shape => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
export const listOf = (items: ToolSchema): Shape => ({ type: 'array', items });

const file: ToolSchema = objectOf(
  { id: text('From add_media or list_media.'), altText: text('Says what it shows.') },
  'id',
);

export const media: ArgumentSpec = {
  says: 'Pictures and videos, in their order. A file from the internet is added by add_media first.',
  shape: listOf(file),
};

export const thread: ArgumentSpec = {
  says: 'On X and Threads: the posts that follow the first.',
  shape: listOf(objectOf({ text: { type: 'string' }, media: { type: 'array', items: file } }, 'text')),
};

/** The settings without which a post may not fit its platform; set_platform_options has the others. */
export const commonOptions: ArgumentSpec = {
  says: 'What differs on a platform. More settings: set_platform_options.',
  shape: objectOf({
    x: objectOf({ text: { type: 'string' } }),
    linkedin: objectOf({ text: { type: 'string' }, organizationId: text('The page to post as.') }),
    instagram: objectOf({
      text: { type: 'string' },
      format: { type: 'string', enum: ['feed', 'reel', 'story'] },
    }),
    threads: objectOf({ text: { type: 'string' } }),
    youtube: objectOf({
      text: text('The description.'),
      title: { type: 'string' },
      privacyStatus: { type: 'string', enum: ['public', 'unlisted', 'private'] },
    }),
  }),
};

export const brandSlug = 'The brand, by its slug from list_brands.';
export const postId = 'The post.';
export const limit = 'How many at most.';
export const offset = 'How many to skip: the offset that `more` of the page before names.';
export const after = 'The next page: `next` of the page before.';
export const platforms = 'Where it goes.';

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
