import { z } from 'zod';
import type { SearchRow } from '../../../db/search/search.ts';
import { openingOf } from '../../../domain/posts/opening.ts';
import { quoteAround, searchTypes } from '../../../domain/search/search.ts';
import { isoTime } from '../../http/iso-time.ts';
import { anyId, brandSlug, choice, string, updatedAt } from '../../http/schemas.ts';

export const searchType = choice('SearchType', searchTypes, 'What was found.');

export const hitShape = z
  .strictObject({
    type: searchType,
    id: anyId.describe('Its id, as in the lists of its type.'),
    title: string(300, 'Coffee of the month').describe(
      'Its name or title; of a post its first words, of a file its name.',
    ),
    excerpt: string(300, '…a cup of coffee on a wooden table…')
      .nullable()
      .describe('What else it says, around the first of the words; null where it says nothing else.'),
    brandSlug: brandSlug.nullable().describe('Slug of the brand; null for what belongs to none.'),
    parentId: anyId.nullable().describe('Of a document the id of its knowledge base; else null.'),
    status: string(30, 'scheduled')
      .nullable()
      .describe(
        'Its state, in the words of its type; of an agent `enabled` or `disabled`; null for what has none.',
      ),
    updatedAt: updatedAt.describe('When it last changed, in UTC; of a file, when it came.'),
  })
  .meta({ id: 'SearchHit', description: 'One thing that a search has found.' });

export const viewHit = (row: SearchRow): z.input<typeof hitShape> => ({
  type: row.type,
  id: row.id,
  title: row.type === 'post' ? openingOf(row.title) : row.title,
  excerpt:
    row.part === null ? null : quoteAround({ text: row.part, at: row.partAt ?? 1, length: row.partOf ?? 0 }),
  brandSlug: row.brandSlug,
  parentId: row.parentId,
  status: row.status,
  updatedAt: isoTime(row.updatedAt),
});
