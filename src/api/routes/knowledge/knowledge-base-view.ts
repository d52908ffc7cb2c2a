import { z } from 'zod';
import type { KnowledgeBaseRow } from '../../../db/knowledge/knowledge-bases.ts';
import { isoTime } from '../../http/iso-time.ts';
import { createdAt, id, meanings, string, updatedAt } from '../../http/schemas.ts';

export const knowledgeBaseShape = z
  .strictObject({
    id,
    name: z.string().max(100).meta(meanings.name),
    description: string(1_000, 'Coffee for people who like to know where it comes from.').describe(
      'What it is about, at most 1,000 characters.',
    ),
    documentCount: z.int().min(0).describe('How many documents it has.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'KnowledgeBase', description: 'Documents that are searched by meaning.' });

export const viewKnowledgeBase = (row: KnowledgeBaseRow): z.input<typeof knowledgeBaseShape> => ({
  ...row,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});
