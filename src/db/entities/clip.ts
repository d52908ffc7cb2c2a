import { defineEntity, p } from '@mikro-orm/core';
import { clipJobKinds, clipJobStatuses, clipStatuses, type ClipJobError } from '../../domain/clips/clips.ts';
import { changing, identified, owned } from './columns.ts';

/** Video from which clips are made. Measured values are null until the clip is `ready`. */
export const ClipSchema = defineEntity({
  name: 'Clip',
  tableName: 'clips',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid().nullable(),
    title: p.text(),
    status: p.enum(clipStatuses),
    error: p.json<ClipJobError>().nullable(),
    storageKey: p.text().nullable(),
    thumbnailKey: p.text().nullable(),
    mimeType: p.text().nullable(),
    sha256: p.text().nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    fps: p.double().$type<number>().nullable(),
    durationSeconds: p.double().$type<number>().nullable(),
    sizeBytes: p.bigint('number').nullable(),
    hasSound: p.boolean().nullable(),
    createdBy: p.text(),
    /** Time of deletion. The files are deleted at the same time; the row stays for its jobs. */
    deletedAt: p.datetime(3).nullable(),
  },
});
export class Clip extends ClipSchema.class {}
ClipSchema.setClass(Clip);

/**
 * Job on a clip, from the request to its end. Only the newest `scenes` job and the newest `transcript` job of a clip count.
 */
export const ClipJobSchema = defineEntity({
  name: 'ClipJob',
  tableName: 'clip_jobs',
  indexes: [
    { properties: ['orgId', 'kind', 'createdAt'] },
    { properties: ['clipId', 'kind', 'createdAt'] },
    { properties: ['status', 'updatedAt'] },
  ],
  properties: {
    ...changing,
    ...owned,
    clipId: p.uuid(),
    kind: p.enum(clipJobKinds),
    status: p.enum(clipJobStatuses),
    /** Progress in percent. */
    progress: p.integer().default(0),
    /** Incremented by each retry. Results of an earlier attempt are ignored. */
    attempt: p.integer().default(1),
    input: p.json<Record<string, unknown>>(),
    result: p.json<Record<string, unknown>>().nullable(),
    error: p.json<ClipJobError>().nullable(),
    /** ID of the rendered file, which is not exposed before the job is completed. */
    mediaId: p.uuid().nullable(),
    createdBy: p.text(),
    startedAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class ClipJob extends ClipJobSchema.class {}
ClipJobSchema.setClass(ClipJob);

/** Resumable upload of a clip. The uploaded bytes are in a folder that the API processes share. */
export const ClipUploadSchema = defineEntity({
  name: 'ClipUpload',
  tableName: 'clip_uploads',
  indexes: [{ properties: ['expiresAt'] }],
  properties: {
    ...identified,
    ...owned,
    brandId: p.uuid().nullable(),
    title: p.text().nullable(),
    fileName: p.text(),
    mimeType: p.text(),
    sizeBytes: p.bigint('number'),
    createdBy: p.text(),
    expiresAt: p.datetime(3),
    /** Request that writes to the upload, the end of its lock, and whether another request has asked it to stop. */
    lockOwner: p.text().nullable(),
    lockedUntil: p.datetime(3).nullable(),
    releaseAsked: p.boolean().default(false),
    clipId: p.uuid().nullable(),
  },
});
export class ClipUpload extends ClipUploadSchema.class {}
ClipUploadSchema.setClass(ClipUpload);
