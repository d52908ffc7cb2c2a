import { defineEntity, p } from '@mikro-orm/core';
import { mediaTypes, type MediaTrait } from '../../domain/media/media.ts';
import type { MediaUploadRefusal } from '../../domain/media/media-uploads.ts';
import { identified, owned } from './columns.ts';

export const MediaSchema = defineEntity({
  name: 'Media',
  tableName: 'media',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    type: p.enum(mediaTypes),
    mimeType: p.text(),
    storageKey: p.text(),
    fileName: p.text().nullable(),
    altText: p.text().nullable(),
    /** Title of an uploaded document. Null for other files, and for documents that the service drew itself. */
    title: p.text().nullable(),
    /** Pages of a document, if it says how many it has. */
    pageCount: p.integer().nullable(),
    sha256: p.text(),
    width: p.integer(),
    height: p.integer(),
    durationSeconds: p.double().$type<number>().nullable(),
    videoCodec: p.text().nullable(),
    audioCodec: p.text().nullable(),
    /** Traits detected in the content, or null if it was not inspected. */
    traits: p.array().$type<MediaTrait[]>().nullable(),
    sizeBytes: p.bigint('number'),
    createdBy: p.text(),
    /** Deleted media stay readable for the posts that use them but are no longer listed. */
    deletedAt: p.datetime(3).nullable(),
    /** Whether a post used the media at its deletion. The bytes are then kept and count as storage. */
    keptForPosts: p.boolean().default(false),
    /** Time at which the thumbnails were created or creating them failed. Null until then. */
    thumbnailedAt: p.datetime(3).nullable(),
  },
});
export class Media extends MediaSchema.class {}
MediaSchema.setClass(Media);

/**
 * File that a client will upload, directly to the store or in parts to the service. The row is deleted after the upload has
 * expired.
 */
export const MediaUploadSchema = defineEntity({
  name: 'MediaUpload',
  tableName: 'media_uploads',
  indexes: [{ properties: ['orgId'] }, { properties: ['expiresAt'] }],
  properties: {
    ...identified,
    ...owned,
    sizeBytes: p.bigint('number'),
    createdBy: p.text(),
    /** Session or key for which the upload's address acts. The previous release stored none. */
    credentialId: p.uuid().nullable(),
    fileName: p.text().nullable(),
    altText: p.text().nullable(),
    /** Title of a document. Null for its file name. */
    title: p.text().nullable(),
    expiresAt: p.datetime(3),
    /** File that the upload has become. Its bytes count as the file's from then on. */
    mediaId: p.uuid().nullable(),
    /** Reason why the bytes were refused. The upload then takes no space. */
    refusal: p.json<MediaUploadRefusal>().nullable(),
    /** Request that writes to the upload, the end of its lock, and whether another request has asked it to stop. */
    lockOwner: p.text().nullable(),
    lockedUntil: p.datetime(3).nullable(),
    releaseAsked: p.boolean().default(false),
  },
});
export class MediaUpload extends MediaUploadSchema.class {}
MediaUploadSchema.setClass(MediaUpload);

/** Video or image in a form that a platform accepts, created if the original does not fit. */
export const MediaRenditionSchema = defineEntity({
  name: 'MediaRendition',
  tableName: 'media_renditions',
  uniques: [{ properties: ['mediaId', 'profile'] }],
  indexes: [{ properties: ['orgId'] }],
  properties: {
    ...identified,
    ...owned,
    mediaId: p.uuid(),
    /** Platform and limits that the rendition must fit. */
    profile: p.text(),
    mimeType: p.text(),
    storageKey: p.text(),
    sha256: p.text(),
    width: p.integer(),
    height: p.integer(),
    durationSeconds: p.double().$type<number>().nullable(),
    sizeBytes: p.bigint('number'),
  },
});
export class MediaRendition extends MediaRenditionSchema.class {}
MediaRenditionSchema.setClass(MediaRendition);

/** Preview of a file: its image, or a frame of a video, in two widths. Files that cannot be drawn have none. */
export const MediaThumbnailSchema = defineEntity({
  name: 'MediaThumbnail',
  tableName: 'media_thumbnails',
  uniques: [{ properties: ['mediaId'] }],
  indexes: [{ properties: ['orgId'] }],
  properties: {
    ...identified,
    ...owned,
    mediaId: p.uuid(),
    color: p.text(),
    /** Storage key of the small preview. */
    thumbnailKey: p.text(),
    /** Storage key of the large preview. */
    storageKey: p.text(),
  },
});
export class MediaThumbnail extends MediaThumbnailSchema.class {}
MediaThumbnailSchema.setClass(MediaThumbnail);
