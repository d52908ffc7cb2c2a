import { defineEntity, p } from '@mikro-orm/core';
import { mediaTypes, type MediaTrait } from '../../domain/media/media.ts';
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
    sha256: p.text(),
    width: p.integer(),
    height: p.integer(),
    durationSeconds: p.double().$type<number>().nullable(),
    videoCodec: p.text().nullable(),
    audioCodec: p.text().nullable(),
    /** What was seen of its content; null where nobody looked. */
    traits: p.array().$type<MediaTrait[]>().nullable(),
    sizeBytes: p.bigint('number'),
    createdBy: p.text(),
    /** Deleted media stay readable for posts that carry them; they are no longer listed. */
    deletedAt: p.datetime(3).nullable(),
    /** Of deleted ones: a post carried it then, so its bytes are kept and count. */
    keptForPosts: p.boolean().default(false),
    /** When its thumbnails were made, or could not be; null while that is to come. Documents have none. */
    thumbnailedAt: p.datetime(3).nullable(),
  },
});
export class Media extends MediaSchema.class {}
MediaSchema.setClass(Media);

/** A file that a client is to send to the store itself; gone once it is media, or was not taken in time. */
export const MediaUploadSchema = defineEntity({
  name: 'MediaUpload',
  tableName: 'media_uploads',
  indexes: [{ properties: ['orgId'] }, { properties: ['expiresAt'] }],
  properties: {
    ...identified,
    ...owned,
    sizeBytes: p.bigint('number'),
    createdBy: p.text(),
    expiresAt: p.datetime(3),
  },
});
export class MediaUpload extends MediaUploadSchema.class {}
MediaUploadSchema.setClass(MediaUpload);

/** A video or picture in the form that a platform takes, made where the original does not fit. */
export const MediaRenditionSchema = defineEntity({
  name: 'MediaRendition',
  tableName: 'media_renditions',
  uniques: [{ properties: ['mediaId', 'profile'] }],
  indexes: [{ properties: ['orgId'] }],
  properties: {
    ...identified,
    ...owned,
    mediaId: p.uuid(),
    /** What it was made for: the platform and the limits that it was made to fit. */
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

/** A file as screens show it: its picture, or a frame of a video, in two widths. Not there for what cannot be drawn. */
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
    /** The small one. */
    thumbnailKey: p.text(),
    /** The large one. */
    storageKey: p.text(),
  },
});
export class MediaThumbnail extends MediaThumbnailSchema.class {}
MediaThumbnailSchema.setClass(MediaThumbnail);
