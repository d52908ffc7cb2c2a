import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import type { Validators } from '../../domain/knowledge/sources.ts';
import { judgeDocument } from '../extract/judge-document.ts';
import {
  documentRules,
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

/** What no reader sees, and what servers put there anew each time: tokens, times, numbers of visits. */
const unread = new Set(['script', 'style', 'noscript', 'template']);

/** A page that is made anew for each visit says the same as long as its words are the same. */
const fingerprintOfWords = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  let [hidden, isWord] = [0, false];
  const parser = new Parser({
    onopentag: name => void (hidden += unread.has(name) ? 1 : 0),
    onclosetag: name => void (hidden -= unread.has(name) ? 1 : 0),
    ontext: text => {
      if (hidden > 0) return;
      for (const part of text.split(/(\s+)/)) {
        if (part === '') continue;
        const isSpace = part.trim() === '';
        if (!isSpace) hash.update(part);
        else if (isWord) hash.update(' ');
        isWord = !isSpace;
      }
    },
  });
  // which characters they are is no matter here, as long as the same bytes are the same text
  for await (const chunk of createReadStream(file, { encoding: 'latin1' })) parser.write(chunk as string);
  parser.end();
  return hash.digest('hex');
};

const fingerprintOf = async (upload: Upload): Promise<string> => {
  const { part, charset, fileName: name, mimeType } = upload;
  const type = await judgeDocument(part, { charset, name, mimeType });
  return type === 'text/html' ? fingerprintOfWords(part) : upload.sha256;
};

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
      const fingerprint = await fingerprintOf(upload);
      return {
        fingerprint,
        stored: fingerprint === asked.fingerprint ? null : await storeDocument(store, upload, about),
      };
    } finally {
      await rm(upload.part, { force: true });
    }
  });
};
