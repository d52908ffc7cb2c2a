import type { Client } from '@temporalio/client';
import type {
  DocumentChangedPayload,
  EmbeddingModelChosenPayload,
  KnowledgeBaseDeletedPayload,
  SearchIndexLostPayload,
} from '../db/outbox.ts';
import { workflowIds } from '../domain/ids.ts';
import type { ingestDocument } from '../workflows/ingest-document.ts';
import { documentChanged } from '../workflows/messages.ts';
import type { reembedChunks } from '../workflows/reembed-chunks.ts';
import type { reindexChunks } from '../workflows/reindex-chunks.ts';
import type { removeKnowledgeBase } from '../workflows/remove-knowledge-base.ts';
import { workflowAttributes } from './search-attributes.ts';
import { wakeWorkflow } from './wake-workflow.ts';

const attributesOf = (orgId: string, knowledgeBaseId: string, kind: string) => [
  { key: workflowAttributes.organizationId, value: orgId },
  { key: workflowAttributes.knowledgeBaseId, value: knowledgeBaseId },
  { key: workflowAttributes.workflowKind, value: kind },
];

/** Has a document's workflow look at its row, starting it when there is none. */
export const wakeDocument = async (
  client: Client,
  taskQueue: string,
  { documentId, orgId, knowledgeBaseId }: DocumentChangedPayload,
): Promise<void> => {
  await wakeWorkflow<typeof ingestDocument>(client, 'ingestDocument', {
    workflowId: workflowIds.document(documentId),
    taskQueue,
    input: { documentId },
    signal: documentChanged,
    staticSummary: `Keep a document of knowledge base ${knowledgeBaseId}`,
    priority: { fairnessKey: orgId },
    typedSearchAttributes: attributesOf(orgId, knowledgeBaseId, 'ingest'),
  });
};

/** Starts the removal of a deleted knowledge base; safe to repeat. */
export const startBaseRemoval = async (
  client: Client,
  taskQueue: string,
  { knowledgeBaseId, orgId }: KnowledgeBaseDeletedPayload,
): Promise<void> => {
  await client.workflow.start<typeof removeKnowledgeBase>('removeKnowledgeBase', {
    workflowId: workflowIds.knowledgeBase(knowledgeBaseId),
    taskQueue,
    args: [{ knowledgeBaseId }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    staticSummary: `Remove knowledge base ${knowledgeBaseId}`,
    priority: { fairnessKey: orgId },
    typedSearchAttributes: attributesOf(orgId, knowledgeBaseId, 'removal'),
  });
};

/** Starts embedding everything with another model; safe to repeat. */
export const startReembedding = async (
  client: Client,
  taskQueue: string,
  { modelId }: EmbeddingModelChosenPayload,
): Promise<void> => {
  await client.workflow.start<typeof reembedChunks>('reembedChunks', {
    workflowId: workflowIds.reembed(modelId),
    taskQueue,
    args: [{ modelId }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    staticSummary: `Embed all documents with ${modelId}`,
    typedSearchAttributes: [{ key: workflowAttributes.workflowKind, value: 'reembed' }],
  });
};

/** Starts handing everything to an index that was lost; safe to repeat. */
export const startReindexing = async (
  client: Client,
  taskQueue: string,
  { modelId }: SearchIndexLostPayload,
): Promise<void> => {
  await client.workflow.start<typeof reindexChunks>('reindexChunks', {
    workflowId: workflowIds.reindex(modelId),
    taskQueue,
    args: [{ modelId }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    staticSummary: `Build the search index of ${modelId} again`,
    typedSearchAttributes: [{ key: workflowAttributes.workflowKind, value: 'reindex' }],
  });
};
