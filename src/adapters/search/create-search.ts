import type { Client } from 'typesense';
import { z } from 'zod';
import { createAskServer, type AskServer } from './ask.ts';
import { createChunks } from './chunks.ts';
import { namesWith } from './collections.ts';
import { createFinder } from './find-chunks.ts';
import { createIndexes } from './indexes.ts';
import { notSetUp } from './search-errors.ts';
import type { Search } from './search.ts';
import type { SearchSettings } from './typesense-client.ts';

/** Loads the client at first use, because it is large and includes its own HTTP client. */
const connector = ({ TYPESENSE_URL, ...settings }: SearchSettings): (() => Promise<Client>) => {
  let connected: Promise<Client> | undefined;
  const connect = async (): Promise<Client> => {
    const { connectTypesense } = await import('./typesense-client.ts');
    return connectTypesense({ ...settings, TYPESENSE_URL });
  };
  return () => {
    if (TYPESENSE_URL.length === 0) return Promise.reject(notSetUp());
    return (connected ??= connect());
  };
};

/** Checks the server's health. Needs no key, so a wrong one is not detected here. */
const healthOf = async (ask: AskServer): ReturnType<Search['health']> => {
  try {
    await ask(z.object({ ok: z.literal(true) }), client => client.health.retrieve());
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: (error as Error).message };
  }
};

/**
 * Creates the search for the configured server. Connects to nothing until it is used. Without a server, every call is
 * refused.
 */
export const createSearch = (settings: SearchSettings): Search => {
  const ask = createAskServer(connector(settings));
  const names = namesWith(settings.TYPESENSE_COLLECTION_PREFIX);
  const indexes = createIndexes(ask, names);
  return {
    ...indexes,
    ...createChunks(ask, names, indexes.listIndexes),
    ...createFinder(ask, names),
    health: () => healthOf(ask),
  };
};
