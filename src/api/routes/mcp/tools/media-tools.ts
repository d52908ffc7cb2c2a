import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const brief = ['id', 'type', 'fileName', 'altText', 'width', 'height', 'durationSeconds', 'url'] as const;

/** Tools for pictures and videos. */
export const mediaTools: readonly ToolSpec[] = [
  {
    name: 'add_media',
    operationId: 'fetchMedia',
    groups: ['default', 'posts', 'media', 'carousels'],
    does: 'writes',
    says: 'Adds an image, GIF, or video from an address on the public internet or as Base64, so that posts can use it and a person can see it before approving. Use its `id` in `media` of plan_post. For larger files use start_media_upload; for long videos to cut parts from, add_clip.',
    takes: {
      url: 'Address of the file, http or https. Exactly one of url and data.',
      data: 'The file as Base64, at most 5 MiB.',
      altText: 'Alternative text for people who cannot see the file.',
    },
    brief,
    makes: true,
  },
  {
    name: 'start_media_upload',
    operationId: 'startMediaUpload',
    groups: ['default', 'posts', 'media', 'clips'],
    does: 'writes',
    says: 'Returns an address, `resumableUrl`, for a file of this size, without credentials: `curl -T FILE ADDRESS`, or tus 1.0. The last answer has its `mediaId`.',
    takes: {
      sizeBytes: { says: 'Size in bytes.', needed: true },
      altText: 'Alternative text.',
    },
  },
  {
    name: 'get_media_upload',
    operationId: 'getMediaUpload',
    groups: ['posts', 'media', 'clips'],
    does: 'reads',
    says: 'Returns how many bytes of an upload have arrived, and `mediaId` once it is a file, or why it was refused. For a clip, give the `url` of get_media to add_clip.',
    takes: { uploadId: { says: 'The upload.', as: 'id' } },
    brief: ['offset', 'sizeBytes', 'mediaId', 'refusal'],
  },
  {
    name: 'list_media',
    operationId: 'listMedia',
    groups: ['default', 'posts', 'media', 'carousels'],
    does: 'reads',
    says: 'Finds existing images and videos, newest first. Use an `id` in `media` of plan_post.',
    takes: {
      q: 'Part of the file name or the alternative text.',
      type: 'Only this kind.',
      used: 'Only used files, or only unused ones.',
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
    says: 'Returns a file with an address to view it, and the posts that use it.',
    takes: { mediaId: { says: 'The file.', as: 'id' } },
    brief: [...brief, 'usedBy'],
  },
  {
    name: 'describe_media',
    operationId: 'updateMedia',
    groups: ['media'],
    does: 'writes',
    says: 'Sets the alternative text of a file, for people who cannot see it. Posts that a person approved with the old text need a new approval.',
    takes: {
      mediaId: { says: 'The file.', as: 'id' },
      altText: { says: 'At most 1,000 characters.', needed: true },
    },
    brief,
  },
];
