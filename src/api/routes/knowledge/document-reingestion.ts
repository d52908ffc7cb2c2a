import { z } from 'zod';
import {
  findReingestible,
  reingestDocument,
  type FetchedAgain,
} from '../../../commands/knowledge/documents.ts';
import type { KbDocument } from '../../../db/entities/knowledge.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { idParam } from '../../http/schemas.ts';
import { forgetFile } from '../../../adapters/storage/forget-file.ts';
import { storeFetchedDocument } from '../../../adapters/extract/store-document.ts';
import { documentShape, viewDocument } from './document-view.ts';

/** Fetches the document's page again, because it may have changed. Files and texts never change. */
const fetchAgain = async (
  service: Service,
  { orgId, sourceUrl }: KbDocument,
): Promise<FetchedAgain | undefined> => {
  if (sourceUrl === null || sourceUrl === undefined) return undefined;
  const { storageKey, mimeType, charset, sizeBytes, sha256 } = await storeFetchedDocument(
    { orgId, service },
    sourceUrl,
  );
  return { storageKey, mimeType, charset, sizeBytes, sha256 };
};

export const documentReingestionRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/kbs/{kbId}/docs/{docId}/reingest',
    operationId: 'reingestDocument',
    tag: 'Knowledge bases',
    summary: 'Ingest a document again',
    description:
      'A document from an address is fetched again. Searches find its old passages until the new ones replace them.',
    access: 'kb:write',
    params: z.strictObject({
      kbId: idParam.describe('Id of the knowledge base.'),
      docId: idParam.describe('Id of the document.'),
    }),
    status: 202,
    returns: documentShape,
    errors: ['insufficient_credits', 'invalid_state', 'unsupported_media_type', 'payload_too_large'],
    handle: async ({ actor, em, params: { kbId, docId }, recall, requestId, service, write }) => {
      const key = { orgId: actor.orgId, knowledgeBaseId: kbId, id: docId };
      const fingerprint = JSON.stringify(['reingest', docId]);
      await recall(fingerprint);
      const fetched = await fetchAgain(service, await findReingestible(em, key));
      let [unused, replaced] = [fetched?.storageKey, undefined as string | undefined];
      try {
        const answer = await write(
          async transaction => {
            const again = await reingestDocument(transaction, { actor, requestId }, key, fetched);
            // the commit may have happened even after an error, so both files stay until it is certain
            [unused, replaced] = [undefined, again.replacedKey];
            return viewDocument(again.document);
          },
          { fingerprint },
        );
        if (replaced !== undefined) await forgetFile(service, replaced);
        return answer;
      } finally {
        if (unused !== undefined) await forgetFile(service, unused);
      }
    },
  }),
];
