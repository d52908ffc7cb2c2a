import { z } from 'zod';
import type { KbDocument } from '../../../db/entities/knowledge.ts';
import {
  documentSources,
  documentStatuses,
  documentSteps,
  documentTypes,
  documentWarningCodes,
  documentWarnings,
  ingestionFailureCodes,
} from '../../../domain/knowledge/documents.ts';
import { anyId, choice, createdAt, id, meanings, past, string, updatedAt } from '../../http/schemas.ts';

export const documentShape = z
  .strictObject({
    id,
    knowledgeBaseId: anyId.describe('Id of the knowledge base.'),
    name: string(2_048, 'Acme').describe('Its name, for people.'),
    status: choice(
      'DocumentStatus',
      documentStatuses,
      'State of a document. Only a `ready` one is found by searches.',
    ),
    step: choice('DocumentStep', documentSteps, 'What is being done with a document.').describe(
      'What is being done with it, or was when it failed.',
    ),
    progress: z.int().min(0).max(100).meta({ description: 'Percent.', example: 60 }),
    source: choice(
      'DocumentSource',
      documentSources,
      'How a document came: uploaded, written, or fetched from a URL.',
    ),
    url: string(2_048, 'https://example.com/coffee.jpg')
      .nullable()
      .describe('Where it was fetched from; null for files and texts.'),
    mimeType: choice('DocumentType', documentTypes, 'Media type of a document.').describe('By its content.'),
    sizeBytes: z.int().min(1).meta(meanings.sizeBytes),
    chunkCount: z.int().min(0).describe('Passages that can be found.'),
    error: z
      .strictObject({
        code: choice('IngestionFailure', ingestionFailureCodes, 'Why a document could not be ingested.'),
        message: z.string().max(500).meta(meanings.message),
      })
      .nullable()
      .describe('Why it failed; null unless it did.'),
    warnings: z
      .array(
        z.strictObject({
          code: choice(
            'DocumentWarning',
            documentWarningCodes,
            'What of a document could not be read as it should be.',
          ),
          message: z.string().max(500).meta(meanings.message),
        }),
      )
      .max(20)
      .describe('What of it could not be read as it should be, though it was read.'),
    sourceId: anyId.nullable().describe('Id of the source that brought it; null for none.'),
    goneAt: past
      .nullable()
      .describe('Since when its source does not have it any more, in UTC; it is found all the same.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Document', description: 'A document of a knowledge base.' });

export const viewDocument = (document: KbDocument): z.input<typeof documentShape> => ({
  id: document.id,
  knowledgeBaseId: document.knowledgeBaseId,
  name: document.name,
  status: document.status,
  step: document.step,
  progress: document.progress,
  source: document.source,
  url: document.sourceUrl ?? null,
  mimeType: document.mimeType,
  sizeBytes: document.sizeBytes,
  chunkCount: document.chunkCount,
  error: document.errorCode
    ? { code: document.errorCode, message: document.errorMessage ?? document.errorCode }
    : null,
  warnings: document.warnings.map(code => ({ code, message: documentWarnings[code] })),
  sourceId: document.sourceId ?? null,
  goneAt: document.goneAt?.toISOString() ?? null,
  createdAt: document.createdAt.toISOString(),
  updatedAt: document.updatedAt.toISOString(),
});
