import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const brief = ['id', 'type', 'fileName', 'altText', 'width', 'height', 'durationSeconds', 'url'] as const;

/** Pictures and videos. */
export const mediaTools: readonly ToolSpec[] = [
  {
    name: 'add_media',
    operationId: 'fetchMedia',
    groups: ['default', 'posts', 'media', 'carousels'],
    does: 'writes',
    says: 'Adds a picture, GIF or video from its address on the public internet, so that posts can carry it and a person can see it before they approve. Name its `id` in `media` of plan_post. Long videos to cut parts of: add_clip.',
    takes: {
      url: { says: 'Where the file is: an http or https address.', needed: true },
      altText: 'Says what it shows, for people who do not see it.',
    },
    brief,
    makes: true,
  },
  {
    name: 'list_media',
    operationId: 'listMedia',
    groups: ['default', 'posts', 'media', 'carousels'],
    does: 'reads',
    says: 'Finds pictures and videos that are there already, newest first. Name an `id` in `media` of plan_post.',
    takes: {
      q: 'A part of the file name or the alternative text.',
      type: 'Only this kind.',
      used: 'Only those that a post has, or only those that none has.',
      limit: say.limit,
      offset: say.offset,
    },
    presets: { limit: 20 },
    brief: brief.filter(field => field !== 'url'),
    pages: 'offset',
  },
  {
    name: 'get_media',
    operationId: 'getMedia',
    groups: ['media'],
    does: 'reads',
    says: 'Gives one file with an address to look at it, and the posts that carry it.',
    takes: { mediaId: { says: 'The file.', as: 'id' } },
    brief: [...brief, 'usedBy'],
  },
  {
    name: 'describe_media',
    operationId: 'updateMedia',
    groups: ['media'],
    does: 'writes',
    says: 'Sets the alternative text of a file: what it shows, for people who do not see it. Posts that a person has approved with the old one need another approval.',
    takes: {
      mediaId: { says: 'The file.', as: 'id' },
      altText: { says: 'At most 1,000 characters.', needed: true },
    },
    brief,
  },
];
