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

const file: ToolSchema = objectShape({ mediaId: { type: 'string' }, altText: { type: 'string' } }, 'mediaId');

export const ofMedia: ArgumentSpec = {
  says: 'Files from add_media or list_media.',
  shape: listShape(file),
};

export const ofThread: ArgumentSpec = {
  says: 'On X and Threads: further posts.',
  shape: listShape(objectShape({ text: { type: 'string' }, media: { type: 'array', items: file } }, 'text')),
};

/** Settings without which a post may not fit its platform. set_platform_options has the others. */
export const commonOptions: ArgumentSpec = {
  says: 'Differences. More: set_platform_options.',
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

export const whichBrand = 'From list_brands.';
export const offset = 'From `more`.';
export const after = 'From `next`.';

/** Description of an argument whose name says everything. Schemas omit it. */
export const itself = '';
export const postId = itself;
export const limit = itself;
export const goesTo = itself;

/** Accounts of a brand, for brands with several on one platform. */
export const fromAccounts: ArgumentSpec = {
  says: 'From list_connections.',
  shape: listShape({ type: 'string' }),
};

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
  'accounts',
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
