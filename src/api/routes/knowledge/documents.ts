import { z } from 'zod';
import { addDocument } from '../../../commands/knowledge/add-document.ts';
import { deleteDocument } from '../../../commands/knowledge/delete-document.ts';
import { findDocument, listDocuments } from '../../../db/knowledge/documents.ts';
import { findKnowledgeBase } from '../../../db/knowledge/knowledge-bases.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { deleted, idParam, paging, timestamp, total } from '../../http/schemas.ts';
import { forgetFile, documentForm, givenDocument, jsonBody } from './document-source.ts';
import { documentShape, viewDocument } from './document-view.ts';

const tag = 'Knowledge bases';
const baseParams = z.strictObject({ kbId: idParam });
const params = baseParams.extend({ docId: idParam });

export const documentRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/kbs/{kbId}/docs',
    operationId: 'listDocuments',
    tag,
    summary: 'List the documents of a knowledge base',
    description: 'Newest first.',
    access: 'kb:read',
    params: baseParams,
    query: z.strictObject(paging),
    returns: z.strictObject({ documents: z.array(documentShape).max(100), total }),
    handle: async ({ em, actor: { orgId }, params: { kbId }, query }) => {
      await findKnowledgeBase(em, orgId, kbId);
      const [documents, count] = await listDocuments(em, { orgId, knowledgeBaseId: kbId }, query);
      return { documents: documents.map(viewDocument), total: count };
    },
  }),
  endpoint({
    method: 'post',
    path: '/kbs/{kbId}/docs',
    operationId: 'addDocument',
    tag,
    summary: 'Add a document to a knowledge base',
    description:
      'A file as a form, or as JSON a text with its name, or the address of a page or file on the public internet. Its content decides what it is, not its name. It is read, split, embedded and indexed after the answer: `status` and `progress` say how far that is.',
    access: 'kb:write',
    params: baseParams,
    body: documentForm,
    bodyType: 'multipart/form-data',
    orJson: jsonBody,
    status: 202,
    returns: documentShape,
    errors: ['insufficient_credits', 'invalid_state', 'unsupported_media_type', 'payload_too_large'],
    handle: async call => {
      const {
        actor,
        em,
        params: { kbId },
        requestId,
        service,
        write,
      } = call;
      // before anything is received or fetched for a knowledge base that is not there
      await findKnowledgeBase(em, actor.orgId, kbId);
      const { stored, fingerprint } = await givenDocument(call);
      let isListed = false;
      try {
        return await write(
          async transaction => {
            const limits = service.config.DOCUMENT_LIMIT;
            const document = await addDocument(transaction, { actor, requestId }, kbId, stored, limits);
            isListed = true;
            return viewDocument(document);
          },
          { fingerprint },
        );
      } finally {
        if (!isListed) await forgetFile(service, stored.storageKey);
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/kbs/{kbId}/docs/{docId}',
    operationId: 'getDocument',
    tag,
    summary: 'Get a document',
    access: 'kb:read',
    params,
    returns: documentShape,
    handle: async ({ em, actor: { orgId }, params: { kbId, docId } }) =>
      viewDocument(await findDocument(em, { orgId, knowledgeBaseId: kbId, id: docId })),
  }),
  endpoint({
    method: 'delete',
    path: '/kbs/{kbId}/docs/{docId}',
    operationId: 'deleteDocument',
    tag,
    summary: 'Delete a document',
    description: 'One that is being ingested is stopped, and what that would have cost is given back.',
    access: 'kb:write',
    params,
    returns: deleted,
    handle: ({ actor, params: { kbId, docId }, requestId, write }) =>
      write(async em => {
        const key = { orgId: actor.orgId, knowledgeBaseId: kbId, id: docId };
        await deleteDocument(em, { requestId }, key);
        return { id: docId, deleted: true as const };
      }),
  }),
  endpoint({
    method: 'get',
    path: '/kbs/{kbId}/docs/{docId}/file-access',
    operationId: 'getDocumentFileAccess',
    tag,
    summary: 'Get a link to download a document',
    description: 'The bytes as they were uploaded or fetched. The link needs no credentials and expires.',
    access: 'kb:read',
    params,
    returns: z.strictObject({ url: z.string().max(2_048).meta({ format: 'uri' }), expiresAt: timestamp }),
    handle: async ({ em, actor: { orgId }, params: { kbId, docId }, service }) => {
      const { storageKey } = await findDocument(em, { orgId, knowledgeBaseId: kbId, id: docId });
      const url = service.fileUrls.sign(storageKey);
      const expires = Number(new URL(url).searchParams.get('expires'));
      return { url, expiresAt: new Date(expires * 1_000).toISOString() };
    },
  }),
];
