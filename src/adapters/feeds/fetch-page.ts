import { rm } from 'node:fs/promises';
import type { Validators } from '../../domain/knowledge/sources.ts';
import { parseApart } from '../apart/parse-apart.ts';
import { ParseLimit } from '../apart/parse-limits.ts';
import {
  documentRules,
  documentTypeOf,
  storeDocument,
  type DocumentStore,
  type StoredDocument,
} from '../extract/store-document.ts';
import { readClaim } from '../media/media-download.ts';
import { measureFile, type Upload } from '../media/media-upload.ts';
import { getIfChanged, type Answered } from './conditional-get.ts';

/** A fetched page, stored as a file unless its text is unchanged. */
export interface FetchedPage {
  /** Null if nothing that people read has changed. */
  stored: StoredDocument | null;
  /** Hash of its text. */
  fingerprint: string;
}

/**
 * Returns the fingerprint of a page's words, because many pages are generated for each visit. For a page beyond a
 * limit, returns that of its bytes.
 */
const fingerprintOfWords = async ({ part, sha256 }: Upload, orgId: string): Promise<string> => {
  try {
    return await parseApart('words', part, { orgId });
  } catch (error) {
    if (error instanceof ParseLimit) return sha256;
    throw error;
  }
};

const fingerprintOf = async (upload: Upload, orgId: string): Promise<string> =>
  (await documentTypeOf(upload, orgId)) === 'text/html' ? fingerprintOfWords(upload, orgId) : upload.sha256;

/**
 * Fetches a page through the guarded client and stores it, unless it is unchanged according to its server or its text.
 * Throws an OutboundFailed, and the refusals of files that are not documents.
 */
export const fetchPage = async (
  store: DocumentStore,
  asked: {
    url: string;
    name: string | null;
    validators: Validators;
    fingerprint: string | null;
    signal: AbortSignal;
  },
): Promise<Answered<FetchedPage>> => {
  const { config, outbound } = store.service;
  const { url, validators, signal } = asked;
  const rules = documentRules(config);
  const get = { url, validators, signal, timeoutMs: config.DOWNLOAD_TIMEOUT, maxBytes: rules.maxBytes };
  return getIfChanged(outbound, get, async incoming => {
    const upload = { ...(await measureFile(incoming.stream, rules)), ...readClaim(incoming), fields: {} };
    try {
      const about = { name: asked.name ?? url, source: 'url' as const, sourceUrl: url };
      const fingerprint = await fingerprintOf(upload, store.orgId);
      return {
        fingerprint,
        stored: fingerprint === asked.fingerprint ? null : await storeDocument(store, upload, about),
      };
    } finally {
      await rm(upload.part, { force: true });
    }
  });
};
