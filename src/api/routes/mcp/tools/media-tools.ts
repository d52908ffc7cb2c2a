import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const brief = [
  'id',
  'type',
  'fileName',
  'altText',
  'title',
  'pageCount',
  'width',
  'height',
  'durationSeconds',
  'url',
] as const;

/** Tools for images, videos, and documents. */
export const mediaTools: readonly ToolSpec[] = [
  {
    name: 'add_media',
    operationId: 'fetchMedia',
    groups: ['default', 'posts', 'media', 'carousels'],
    does: 'writes',
    gives: 'mediaId',
    says: 'Adds an image, GIF, video, or document by url or data. Use its `mediaId` in `media` of plan_post. Larger files: start_media_upload. Videos to cut: add_clip.',
    takes: {
      url: say.itself,
      data: 'Base64, up to 5 MiB.',
      altText: say.itself,
      title: { says: 'For a document.', shape: { type: 'string' } },
    },
    brief,
    makes: true,
  },
  {
    name: 'start_media_upload',
    operationId: 'startMediaUpload',
    groups: ['default', 'posts', 'media', 'clips'],
    does: 'writes',
    says: 'Returns `resumableUrl` for a file: send it there with `curl -T FILE URL` or tus 1.0. The last answer has its `mediaId`.',
    takes: {
      sizeBytes: { says: 'Exact size.', needed: true },
    },
  },
  {
    name: 'get_media_upload',
    operationId: 'getMediaUpload',
    gives: 'uploadId',
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
    says: 'Finds existing files, newest first. Use a `mediaId` in `media` of plan_post.',
    takes: {
      q: 'Part of its name or text.',
      type: say.itself,
      used: say.itself,
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
    gives: 'mediaId',
    says: 'Returns a file with an address to view it, and the posts that use it.',
    takes: { mediaId: { says: 'The file.', as: 'id' } },
    brief: [...brief, 'usedBy'],
  },
  {
    name: 'describe_media',
    operationId: 'updateMedia',
    groups: ['media'],
    does: 'writes',
    gives: 'mediaId',
    says: 'Sets the alternative text of a file, for people who cannot see it, or the title of a document. Posts that a person approved with the old text need a new approval.',
    takes: {
      mediaId: { says: 'The file.', as: 'id' },
      altText: 'At most 1,000 characters.',
      title: { says: 'Title of a document.', shape: { type: 'string' } },
    },
    brief,
  },
];
