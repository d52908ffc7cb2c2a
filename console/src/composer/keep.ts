import { del, get, set } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from './draft.ts';

/** Maximum milliseconds before a typed letter is stored. */
const keepMs = 150;

/**
 * Draft in the browser's storage, with the revision of the post it was based on. The revision is undefined for a new post.
 */
export interface Kept {
  draft: Draft;
  revision: number | undefined;
}

/** Change of a draft: a part of it, or a function that returns the part from the current draft. */
export type Change = (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void;

/** Whether a person wrote anything. A brand that was preselected does not count. */
const isWorthKeeping = (draft: Draft, initial: Draft): boolean =>
  JSON.stringify({ ...draft, brandSlug: '' }) !== JSON.stringify({ ...initial, brandSlug: '' });

/** Returns the fields of a part that the person has not changed since the draft was begun. */
const untouchedOf = (part: Partial<Draft>, draft: Draft, begun: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(part).filter(
      ([name]) => JSON.stringify(draft[name as keyof Draft]) === JSON.stringify(begun[name as keyof Draft]),
    ),
  );

/** Calls `leave` when the page is closed or hidden. */
const useLeaving = (leave: () => void): void =>
  useEffect(() => {
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  });

/**
 * Stores a draft in the browser with every letter, so that closing the page, or losing the connection or the session, loses
 * nothing. `key` names the post or the new post. `initial` is the draft if nothing is stored.
 */
export const useKeptDraft = (key: string, initial: Draft, initialRevision?: number) => {
  const first = useRef<Kept>({ draft: initial, revision: initialRevision });
  const latest = useRef(first.current);
  const [kept, setKept] = useState(first.current);
  const [isReady, setReady] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: Kept): void => {
    latest.current = next;
    setKept(next);
  };
  useEffect(() => {
    let isCurrent = true;
    // Posts can be written even if the browser has no storage, as in a private window.
    void get<Kept>(key)
      .catch(() => undefined)
      .then(before => {
        if (!isCurrent) return;
        if (before) {
          // A draft stored by an older console lacks new fields.
          show({ ...before, draft: { ...first.current.draft, ...before.draft } });
          setRestored(true);
        }
        setReady(true);
      });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  const store = (): void => {
    timer.current = undefined;
    const now = latest.current;
    const done = isWorthKeeping(now.draft, first.current.draft) ? set(key, now) : del(key);
    void done.catch(() => undefined);
  };
  const change: Change = part => {
    const { draft, revision } = latest.current;
    show({ draft: { ...draft, ...(typeof part === 'function' ? part(draft) : part) }, revision });
    clearTimeout(timer.current);
    timer.current = setTimeout(store, keepMs);
  };
  useLeaving(() => {
    if (timer.current !== undefined) store();
  });
  /** Prefills part of the draft. Fields the person changed are kept, and a draft that is only prefilled is not stored. */
  const preset = (part: Partial<Draft>): void => {
    const untouched = untouchedOf(part, latest.current.draft, first.current.draft);
    first.current = { ...first.current, draft: { ...first.current.draft, ...untouched } };
    show({ ...latest.current, draft: { ...latest.current.draft, ...untouched } });
  };
  const forget = async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    await del(key).catch(() => undefined);
  };
  /** Stores the current draft, because the action was not sent. */
  const keep = (): Promise<void> => set(key, latest.current).catch(() => undefined);
  /** Replaces the draft with another version. */
  const replace = (draft: Draft, revision: number): void => {
    first.current = { draft, revision };
    show(first.current);
    setRestored(false);
  };
  return { ...kept, place: key, change, preset, forget, keep, replace, isReady, isRestored };
};
