import { z } from 'zod';
import type { SearchRow } from '../../../db/search/search.ts';
import { openingOf } from '../../../domain/posts/opening.ts';
import { quoteAround, searchTypes } from '../../../domain/search/search.ts';
import { isoTime } from '../../http/iso-time.ts';
import { anyId, brandSlug, choice, string, updatedAt } from '../../http/schemas.ts';

export const searchType = choice('SearchType', searchTypes, 'Type of a search result.');

export const hitShape = z
  .strictObject({
    type: searchType,
    id: anyId.describe('Id, as in the list of its type.'),
    title: string(300, 'Coffee of the month').describe(
      'Name or title, for a post its first words, for a file its name.',
    ),
    excerpt: string(300, '…a cup of coffee on a wooden table…')
      .nullable()
      .describe('Further text around the first match, or null if there is none.'),
    brandSlug: brandSlug.nullable().describe('Slug of the brand, or null if the item belongs to none.'),
    parentId: anyId.nullable().describe('Knowledge base of a document, otherwise null.'),
    status: string(30, 'scheduled')
      .nullable()
      .describe(
        'State, as in its type, for an agent `enabled` or `disabled`. Null for types without a state.',
      ),
    updatedAt: updatedAt.describe('Last change, in UTC, or for a file its upload.'),
  })
  .meta({ id: 'SearchHit', description: 'A search result.' });

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
