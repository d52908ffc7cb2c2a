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

/** A page of which a file is in the store, unless it says what it said before. */
export interface FetchedPage {
  /** Null where nothing that people read has changed. */
  stored: StoredDocument | null;
  /** Hash of what it says. */
  fingerprint: string;
}

/** Many pages are generated for each visit, so the fingerprint is of their words. A page beyond a limit has that of its bytes. */
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
 * Fetches a page through the guarded client and stores it, unless it is as it was: by its server's word, or by its own. Throws an
 * OutboundFailed, and the refusals of what is no document.
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
