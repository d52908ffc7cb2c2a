import { defineEntity, p } from '@mikro-orm/core';
import { confirmationStatuses } from '../../domain/posts/confirmations.ts';
import { identified, owned } from './columns.ts';

/** A person's word that a post may go out as they were shown it: one revision of it, at one time, once. */
export const PostConfirmationSchema = defineEntity({
  name: 'PostConfirmation',
  tableName: 'post_confirmations',
  indexes: [{ properties: ['orgId', 'postId'] }, { properties: ['orgId', 'createdAt', 'id'] }],
  properties: {
    ...identified,
    ...owned,
    postId: p.uuid(),
    /** The post's revision that was shown; no other goes out by it. */
    revision: p.integer(),
    /** Digest of what is shown of it: the account and alternative texts of each platform change without a new revision. */
    shown: p.text().default(''),
    /** When the post is to go out; null for as soon as it is committed. */
    scheduledAt: p.datetime(3).nullable(),
    /** SHA-256 of what the person's page is opened with, hex. */
    tokenHash: p.text().unique(),
    status: p.enum(confirmationStatuses),
    /** `user:<id>` or `api_key:<id>`. */
    askedBy: p.text(),
    /** What the program that asked says that it is. */
    clientName: p.text().nullable(),
    /** Until when a person may decide; after their approval, until when it may be used. */
    expiresAt: p.datetime(3),
    decidedBy: p.uuid().nullable(),
    decidedAt: p.datetime(3).nullable(),
    usedAt: p.datetime(3).nullable(),
  },
});
export class PostConfirmation extends PostConfirmationSchema.class {}
PostConfirmationSchema.setClass(PostConfirmation);
