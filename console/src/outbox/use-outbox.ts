import { useStore } from '../lib/store.ts';
import type { Entry } from './entry.ts';
import { isDecision } from './kinds.ts';
import { entries } from './outbox.ts';

/** The entry with an id, or undefined. */
export const useEntry = (id: string | undefined): Entry | undefined =>
  useStore(entries).find(entry => entry.id === id);

/** The first entry that changes a subject and is not refused; undefined for none. */
export const useEntryOf = (subject: string): Entry | undefined =>
  useStore(entries).find(entry => entry.subject === subject && entry.state !== 'refused');

/** IDs of the posts that this browser's outbox decides about: the decision was sent, or waits to be sent. */
export const useDecidedPosts = (): ReadonlySet<string> =>
  new Set(
    useStore(entries)
      .filter(entry => isDecision(entry) && entry.state !== 'refused')
      .map(({ given }) => ('postId' in given ? (given.postId ?? '') : '')),
  );
