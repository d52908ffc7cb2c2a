import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned } from './columns.ts';

/** A word of the team about a post. It goes with what the post says, once nobody can restore that. */
export const PostNoteSchema = defineEntity({
  name: 'PostNote',
  tableName: 'post_notes',
  indexes: [{ properties: ['postId', 'createdAt'] }, { properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    postId: p.uuid(),
    text: p.text(),
    /** `user:<id>`. */
    author: p.text(),
    /** Memberships that it names. */
    mentions: p.array(),
  },
});
export class PostNote extends PostNoteSchema.class {}
PostNoteSchema.setClass(PostNote);
