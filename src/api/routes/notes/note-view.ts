import { z } from 'zod';
import type { NoteRow } from '../../../db/notes/notes.ts';
import { isoTime } from '../../http/iso-time.ts';
import { anyId, createdAt, id } from '../../http/schemas.ts';
import { author, viewAuthor } from '../../openapi/author.ts';

const words = z.string().max(5_000);

/** Descriptions of a note's fields. */
export const noteWords = {
  text: { description: 'Text of the note.', example: 'Is the price still right?' },
  mentions: 'Ids of mentioned members. They are notified, and must be allowed to read the post.',
};

/** Text of a note in a request. */
export const writtenNote = words
  .min(1)
  .refine(text => text.isWellFormed(), {
    error: 'Must be valid Unicode text.',
    params: { code: 'invalid_character' },
  })
  .meta(noteWords.text);

export const noteShape = z
  .strictObject({
    id,
    text: words.meta(noteWords.text),
    author,
    mentions: z.array(anyId).max(20).describe(noteWords.mentions),
    createdAt,
  })
  .meta({ id: 'PostNote', description: 'An internal note about a post.' });

export const viewNote = (row: NoteRow): z.input<typeof noteShape> => ({
  id: row.id,
  text: row.text,
  author: viewAuthor(row.author, row.authorName),
  mentions: row.mentions,
  createdAt: isoTime(row.createdAt),
});
