import { forgetFile } from '../../../adapters/storage/forget-file.ts';
import { z } from 'zod';
import { addDocument, deleteDocument } from '../../../commands/knowledge/documents.ts';
import { findDocument, listDocuments } from '../../../db/knowledge/documents.ts';
import { findKnowledgeBase } from '../../../db/knowledge/knowledge-bases.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import { readJson } from '../../http/input/read-body.ts';
import type { Actor } from '../../../domain/actor.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { resource } from '../../http/resource.ts';
import { idParam, meanings, timestamp } from '../../http/schemas.ts';
import {
  documentForm,
  fetchDocument,
  linkBody,
  receiveDocument,
  storeText,
  textBody,
  type GivenDocument,
} from './document-upload.ts';
import { documentShape, viewDocument } from './document-view.ts';

const tag = 'Knowledge bases';
const baseParams = z.strictObject({ kbId: idParam.describe('Id of the knowledge base.') });
const params = baseParams.extend({ docId: idParam.describe('Id of the document.') });

const afterwards =
  'The document is read, split, embedded, and indexed after the answer. `status` and `progress` show how far it is.';

/** Shared declaration of the three operations that add a document. */
const adding = {
  access: 'kb:write',
  params: baseParams,
  status: 202,
  returns: documentShape,
  errors: ['insufficient_credits', 'invalid_state', 'unsupported_media_type', 'payload_too_large'],
} as const;

type Adding = Call<z.output<typeof baseParams>, undefined, unknown, 'kb:write'>;

/** Lists a document, or removes every trace of it if listing fails. */
const add = async (
  { actor, em, params: { kbId }, requestId, service, write }: Adding,
  given: () => Promise<GivenDocument>,
): Promise<z.input<typeof documentShape>> => {
  // before a document is received or fetched for an unknown knowledge base
  await findKnowledgeBase(em, actor.orgId, kbId);
  const { stored, fingerprint } = await given();
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
};

const [checkText, checkUrl] = [compileCheck(textBody), compileCheck(linkBody)];
const byJson = async (call: Adding): Promise<GivenDocument> => {
  const json = await readJson(call.ctx, call.service.config);
  return typeof json === 'object' && json !== null && 'url' in json
    ? fetchDocument(call, checkAll([[checkUrl, json]])[0] as z.output<typeof linkBody>)
    : storeText(call, checkAll([[checkText, json]])[0] as z.output<typeof textBody>);
};

const keyOf = ({ orgId }: Actor, { kbId, docId }: z.output<typeof params>) => ({
  orgId,
  knowledgeBaseId: kbId,
  id: docId,
});

const documents = resource({
  tag,
  noun: 'a document',
  name: 'Document',
  path: '/kbs/{kbId}/docs/{docId}',
  params,
  access: { read: 'kb:read', write: 'kb:write' },
  returns: documentShape,
  find: (em, actor, key) => findDocument(em, keyOf(actor, key)),
  view: viewDocument,
});

export const documentRoutes: Endpoint[] = [
  documents.list({
    plural: 'documents',
    described: 'Documents, newest first.',
    summary: 'List the documents of a knowledge base',
    description: 'Newest first.',
    within: baseParams,
    rows: async ({ em, actor: { orgId }, params: { kbId }, query }) => {
      await findKnowledgeBase(em, orgId, kbId);
      return listDocuments(em, { orgId, knowledgeBaseId: kbId }, query);
    },
  }),
  endpoint({
    method: 'post',
    path: '/kbs/{kbId}/docs',
    operationId: 'uploadDocument',
    tag,
    summary: 'Upload a document to a knowledge base',
    description: `Send the file as a form. Its content decides its type, not its name. The JSON of the other two operations is also accepted here. ${afterwards}`,
    body: documentForm,
    bodyType: 'multipart/form-data',
    ...adding,
    handle: call => add(call, () => (call.ctx.is('application/json') ? byJson(call) : receiveDocument(call))),
  }),
  endpoint({
    method: 'post',
    path: '/kbs/{kbId}/docs/text',
    operationId: 'addTextDocument',
    tag,
    summary: 'Add a text to a knowledge base',
    description: `Send the text and its name as JSON. ${afterwards}`,
    body: textBody,
    ...adding,
    example: { name: 'Storing beans', text: 'Whole beans keep for four weeks in a closed bag.' },
    handle: call => add(call, () => storeText(call, call.body)),
  }),
  endpoint({
    method: 'post',
    path: '/kbs/{kbId}/docs/fetch',
    operationId: 'fetchDocument',
    tag,
    summary: 'Fetch a document from a URL into a knowledge base',
    description: `Fetches the page or file at an address on the public internet. ${afterwards}`,
    body: linkBody,
    ...adding,
    example: { url: 'https://example.com/coffee.html' },
    handle: call => add(call, () => fetchDocument(call, call.body)),
  }),
  documents.get(),
  documents.delete({
    description: 'Stops a running ingestion of the document, and releases the credits reserved for it.',
    run: (em, { actor, params, requestId }) => deleteDocument(em, { requestId }, keyOf(actor, params)),
  }),
  endpoint({
    method: 'get',
    path: '/kbs/{kbId}/docs/{docId}/file-access',
    operationId: 'getDocumentFileAccess',
    tag,
    summary: 'Get a link to download a document',
    description:
      'Returns a link to the bytes as they were uploaded or fetched. The link needs no credentials and expires.',
    access: 'kb:read',
    params,
    returns: z.strictObject({
      url: z.string().max(2_048).meta({ format: 'uri', description: 'Address of the file.' }),
      expiresAt: timestamp.meta(meanings.expiresAt),
    }),
    handle: async ({ em, actor, params: key, service }) => {
      const { storageKey } = await findDocument(em, keyOf(actor, key));
      const url = service.fileUrls.sign(storageKey);
      const expires = Number(new URL(url).searchParams.get('expires'));
      return { url, expiresAt: new Date(expires * 1_000).toISOString() };
    },
  }),
];
