import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../../config/index.ts';
import { documentKinds, type DocumentSource, type DocumentType } from '../../domain/knowledge/documents.ts';
import { downloadUpload } from '../media/media-download.ts';
import type { Upload } from '../media/media-upload.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { filesFolder, type Storage } from '../storage/storage.ts';
import { keyOfFile } from '../storage/storage-keys.ts';
import { parseApart } from '../apart/parse-apart.ts';

/** A document whose bytes are stored, and that is not listed yet. */
export interface StoredDocument {
  id: string;
  storageKey: string;
  name: string;
  source: DocumentSource;
  sourceUrl: string | null;
  mimeType: DocumentType;
  /** Declared encoding of the text, if known. */
  charset: string | null;
  sizeBytes: number;
  /** SHA-256 in hex. */
  sha256: string;
}

/** Owner of documents, and the services that store them. */
export interface DocumentStore {
  orgId: string;
  service: { config: Config; storage: Storage; outbound: Outbound };
}

/** Returns the folder for received documents, and their maximum size. */
export const documentRules = (config: Config) => ({
  folder: filesFolder(config),
  maxBytes: config.DOCUMENT_SIZE_LIMIT,
});

/** Detects the type of a received document from its content. Throws the refusals for unsupported files. */
export const documentTypeOf = (
  { part: file, charset, fileName: name, mimeType }: Upload,
  orgId: string,
): Promise<DocumentType> => parseApart('documentType', { file, charset, name, mimeType }, { orgId });

/** Moves a received file to the store, once its content shows that it can be read. The caller removes `upload.part`. */
export const storeDocument = async (
  { orgId, service }: DocumentStore,
  upload: Upload,
  about: Pick<StoredDocument, 'name' | 'source' | 'sourceUrl'>,
): Promise<StoredDocument> => {
  const { charset, sizeBytes, sha256 } = upload;
  const mimeType = await documentTypeOf(upload, orgId);
  const place = placeOf(orgId, mimeType);
  await service.storage.adopt(place.storageKey, upload.part, { mimeType });
  return { ...place, ...about, mimeType, charset: charset ?? null, sizeBytes, sha256 };
};

/** Fetches a page or file through the guarded client and stores it. */
export const storeFetchedDocument = async (
  store: DocumentStore,
  url: string,
  name: string = url,
): Promise<StoredDocument> => {
  const { config, outbound } = store.service;
  const limits = { ...documentRules(config), timeoutMs: config.DOWNLOAD_TIMEOUT };
  const upload = await downloadUpload(outbound, { url, ...limits });
  try {
    return await storeDocument(store, upload, { name, source: 'url', sourceUrl: url });
  } finally {
    await rm(upload.part, { force: true });
  }
};

/** Stores a text as a document. */
export const storeTextDocument = async (
  { orgId, service }: DocumentStore,
  { name, text }: { name: string; text: string },
): Promise<StoredDocument> => {
  const bytes = Buffer.from(text.toWellFormed());
  const mimeType = await parseApart('textType', { text, name }, { orgId });
  const sizeBytes = bytes.length;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const place = placeOf(orgId, mimeType);
  await service.storage.put(place.storageKey, Readable.from([bytes]), { mimeType, sizeBytes });
  return { ...place, name, source: 'text', sourceUrl: null, mimeType, charset: 'utf-8', sizeBytes, sha256 };
};

const placeOf = (orgId: string, type: DocumentType) => {
  const id = uuidv7();
  return { id, storageKey: keyOfFile(orgId, id, documentKinds[type].extension) };
};
