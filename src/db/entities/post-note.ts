import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned } from './columns.ts';

/** Team note about a post. Deleted with the post's content once the post can no longer be restored. */
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
    /** Memberships that the note mentions. */
    mentions: p.array(),
  },
});
export class PostNote extends PostNoteSchema.class {}
PostNoteSchema.setClass(PostNote);
