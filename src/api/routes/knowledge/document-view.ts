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
    name: string(2_048, 'Acme').describe('Display name.'),
    status: choice(
      'DocumentStatus',
      documentStatuses,
      'State of a document. Searches find only `ready` ones.',
    ),
    step: choice('DocumentStep', documentSteps, 'Step of the ingestion.').describe(
      'Current step of the ingestion, or the one that failed.',
    ),
    progress: z.int().min(0).max(100).meta({ description: 'Percent.', example: 60 }),
    source: choice(
      'DocumentSource',
      documentSources,
      'Source of a document: uploaded, written, or fetched from a URL.',
    ),
    url: string(2_048, 'https://example.com/coffee.jpg')
      .nullable()
      .describe('Source address, or null for files and texts.'),
    mimeType: choice('DocumentType', documentTypes, 'Media type of a document.').describe(
      'Determined from the content.',
    ),
    sizeBytes: z.int().min(1).meta(meanings.sizeBytes),
    chunkCount: z.int().min(0).describe('Searchable passages.'),
    error: z
      .strictObject({
        code: choice(
          'IngestionFailure',
          ingestionFailureCodes,
          'Reason why a document could not be ingested.',
        ),
        message: z.string().max(500).meta(meanings.message),
      })
      .nullable()
      .describe('Reason for the failure, or null.'),
    warnings: z
      .array(
        z.strictObject({
          code: choice('DocumentWarning', documentWarningCodes, 'Problem with reading a document.'),
          message: z.string().max(500).meta(meanings.message),
        }),
      )
      .max(20)
      .describe('Parts of the document that could not be read correctly. The rest was ingested.'),
    sourceId: anyId.nullable().describe('Id of the source that added it, or null for none.'),
    goneAt: past
      .nullable()
      .describe('When the document disappeared from its source, in UTC. It stays searchable.'),
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
