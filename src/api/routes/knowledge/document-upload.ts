import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { judgeDocument } from '../../../adapters/extract/judge-document.ts';
import { judgeText } from '../../../adapters/extract/judge-text.ts';
import { downloadUpload } from '../../../adapters/media/media-download.ts';
import type { Upload } from '../../../adapters/media/media-upload.ts';
import { filesFolder } from '../../../adapters/storage/storage.ts';
import { keyOfFile } from '../../../adapters/storage/storage-keys.ts';
import { requireIngestion } from '../../../db/knowledge/ingestion-credits.ts';
import type { StoredDocument } from '../../../commands/knowledge/documents.ts';
import { documentKindNames, documentKinds, type DocumentType } from '../../../domain/documents.ts';
import type { Service } from '../../../process/service.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import type { Call } from '../../http/endpoint.ts';
import { receiveFile } from '../../http/input/receive-file.ts';
import { line, meanings, string } from '../../http/schemas.ts';

type DocumentCall = Pick<
  Call<unknown, unknown, unknown, 'kb:write'>,
  'actor' | 'ctx' | 'em' | 'service' | 'recall'
>;

/** A document that a request brought or named, in the store and in no list yet. */
export interface GivenDocument {
  stored: StoredDocument;
  /** Says whether two requests are the same. */
  fingerprint: string;
}

const fields = z.strictObject({
  name: line(255).optional().meta({
    description: 'Its name, for people, at most 255 characters; without it, the name of the file.',
    example: 'Acme',
  }),
});
const checkFields = compileCheck(fields);

/** What a form may hold. */
export const documentForm = fields.extend({
  file: z.string().meta({ format: 'binary', description: `One of: ${documentKindNames}.` }),
});

/** A document that is written here. */
export const textBody = z.strictObject({
  name: line(255).meta(meanings.name),
  text: z
    .string()
    .min(1)
    .max(1_000_000)
    .meta({ description: 'The document itself. A longer one is uploaded as a file.', example: 'Hello' }),
});
/** A document that is to be fetched. */
export const linkBody = z.strictObject({
  url: string(2_048, 'https://example.com/coffee.jpg').describe(
    'An http or https address on the public internet.',
  ),
  name: line(255)
    .optional()
    .meta({ description: 'Default: the title of the page, or its address.', example: 'Acme' }),
});

/** For people to recognise a document by; never used as a path. */
const tidyName = (name: string): string => name.replace(/\p{C}/gu, '').slice(0, 255).toWellFormed().trim();

/** Whose documents they are, and what stores them. */
interface Storing {
  orgId: string;
  service: Service;
}

/** Hands a file on this disk to the store, once its content shows that it can be read. */
const store = async (
  { orgId, service }: Storing,
  upload: Upload,
  about: Pick<StoredDocument, 'name' | 'source' | 'sourceUrl'>,
): Promise<StoredDocument> => {
  const { charset, fileName: name, mimeType: declared } = upload;
  const mimeType = await judgeDocument(upload.part, { charset, name, mimeType: declared });
  const id = uuidv7();
  const storageKey = keyOf(orgId, id, mimeType);
  await service.storage.adopt(storageKey, upload.part, { mimeType });
  const { sizeBytes, sha256 } = upload;
  return { id, storageKey, ...about, mimeType, charset: charset ?? null, sizeBytes, sha256 };
};

const keyOf = (orgId: string, id: string, type: DocumentType): string =>
  keyOfFile(orgId, id, documentKinds[type].extension);

const rulesOf = ({ config }: Service) => ({
  folder: filesFolder(config),
  maxBytes: config.DOCUMENT_SIZE_LIMIT,
  fields: Object.keys(fields.shape),
});

/** Receives the document of a form. */
export const receivedDocument = async ({
  actor: { orgId },
  ctx,
  service,
}: DocumentCall): Promise<GivenDocument> => {
  const upload = await receiveFile(ctx, rulesOf(service));
  try {
    const [{ name }] = checkAll([[checkFields, upload.fields]]) as [z.output<typeof fields>];
    const about = { name: name ?? (tidyName(upload.fileName) || 'Untitled'), source: 'file' as const };
    return {
      stored: await store({ orgId, service }, upload, { ...about, sourceUrl: null }),
      fingerprint: JSON.stringify(['file', upload.sha256, about.name]),
    };
  } finally {
    await rm(upload.part, { force: true });
  }
};

/** Fetches a page or file through the guarded client and stores it. */
export const storeFetched = async (
  { orgId, service }: Storing,
  url: string,
  name: string = url,
): Promise<StoredDocument> => {
  const { config, outbound } = service;
  const limits = { ...rulesOf(service), timeoutMs: config.DOWNLOAD_TIMEOUT };
  const upload = await downloadUpload(outbound, { url, ...limits });
  try {
    return await store({ orgId, service }, upload, { name, source: 'url', sourceUrl: url });
  } finally {
    await rm(upload.part, { force: true });
  }
};

/** Stores a text as a document. */
export const written = async (
  { actor: { orgId }, service }: DocumentCall,
  { name, text }: z.output<typeof textBody>,
): Promise<GivenDocument> => {
  const bytes = Buffer.from(text.toWellFormed());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [id, mimeType] = [uuidv7(), judgeText(text, { name })];
  const storageKey = keyOf(orgId, id, mimeType);
  const sizeBytes = bytes.length;
  await service.storage.put(storageKey, Readable.from([bytes]), { mimeType, sizeBytes });
  const about = { name, source: 'text' as const, sourceUrl: null };
  return {
    stored: { id, storageKey, ...about, mimeType, charset: 'utf-8', sizeBytes, sha256 },
    fingerprint: JSON.stringify(['text', sha256, name]),
  };
};

/** Fetches the document that a body names, unless the request was answered before. */
export const named = async (
  { actor: { orgId }, em, service, recall }: DocumentCall,
  { url, name }: z.output<typeof linkBody>,
): Promise<GivenDocument> => {
  const fingerprint = JSON.stringify(['url', url, name ?? null]);
  await recall(fingerprint);
  // nothing is fetched for what could not be paid for
  await requireIngestion(em, orgId);
  return { stored: await storeFetched({ orgId, service }, url, name), fingerprint };
};
