import { z } from 'zod';
import type { IdeaRow } from '../../../db/ideas/ideas.ts';
import { isoTime } from '../../http/iso-time.ts';
import { platform } from '../../http/named-lists.ts';
import { id, timestamp } from '../../http/schemas.ts';

export const ideaShape = z
  .strictObject({
    id,
    title: z.string().max(200),
    summary: z.string().max(1_000).describe('What the post would say.'),
    platform: platform.describe('Where it fits best.'),
    sourceDocumentIds: z
      .array(id)
      .max(100)
      .describe(
        'Documents that it draws on; empty for ideas from a topic alone. A document may be gone by now.',
      ),
    brandSlug: z.string().max(60),
    knowledgeBaseId: id.nullable(),
    topic: z.string().max(300).nullable(),
    provider: z
      .string()
      .max(100)
      .describe('Who wrote it: `local` is the built-in writer, which uses no model.'),
    model: z.string().max(200),
    createdAt: timestamp,
  })
  .meta({ id: 'Idea' });

export const viewIdea = ({
  brandId: _brandId,
  sourceChunkIds: _sourceChunkIds,
  createdAt,
  ...idea
}: IdeaRow): z.input<typeof ideaShape> => ({ ...idea, createdAt: isoTime(createdAt) });
