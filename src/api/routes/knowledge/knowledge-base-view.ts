import { z } from 'zod';
import type { KnowledgeBaseRow } from '../../../db/knowledge/knowledge-bases.ts';
import { isoTime } from '../../http/iso-time.ts';
import { id, timestamp } from '../../http/schemas.ts';

export const knowledgeBaseShape = z
  .strictObject({
    id,
    name: z.string().max(100),
    description: z.string().max(1_000),
    documentCount: z.int().min(0),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'KnowledgeBase' });

export const viewKnowledgeBase = (row: KnowledgeBaseRow): z.input<typeof knowledgeBaseShape> => ({
  ...row,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});
